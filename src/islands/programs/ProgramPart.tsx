import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { apiDocsPaths } from '#lib/api-docs/paths.ts';
import { apiTexts } from '#lib/copy/programs-screen.ts';
import { plus } from '#lib/icons.ts';

interface Props {
  id: string;
  texts: { readonly title: string; readonly hint: string; readonly none: string; readonly add: string };
  count: number | undefined;
  problem: string | undefined;
  onRetry: () => void;
  onAdd: () => void;
  rows: ReactNode;
  /** Dialogs. */
  children: ReactNode;
}

const titleOf = (id: string) => `${id}-title`;

/** Where the focus goes when the row that had it is gone. */
export const focusPart = (id: string) => document.getElementById(titleOf(id))?.focus();

/** Keys or webhooks: what they are, those that there are, and a button for a new one. */
export const ProgramPart = ({ id, texts, count, problem, onRetry, onAdd, rows, children }: Props) => (
  <section className="settings-part" aria-labelledby={titleOf(id)}>
    <h3 className="mb-1" id={titleOf(id)} tabIndex={-1}>
      {texts.title}
    </h3>
    <p className="hint">{texts.hint}</p>
    <p className="hint">
      {apiTexts.docs}
      <a href={apiDocsPaths.start}>{apiDocsPaths.start}</a>
    </p>
    <CardLoading isLoaded={count !== undefined} problem={problem} onRetry={onRetry} />
    {count === 0 && <p className="pt-2 pb-3 text-text2">{texts.none}</p>}
    <ul className="lined">{rows}</ul>
    {count !== undefined && (
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={onAdd}>
        <Icon of={plus} />
        {texts.add}
      </Button>
    )}
    {children}
  </section>
);
