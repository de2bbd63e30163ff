import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import type { CaseType } from '#lib/moderation/life.ts';
import { thingKey } from '#lib/things.ts';

interface Props {
  thing: { readonly type: CaseType; readonly id: number };
  of: string;
  look: 'act' | 'option option-danger';
  /** Undefined where the page does not say whose it is. */
  owner: string | undefined;
}

export const ReportButton = ({ thing, of, look, owner }: Props) => (
  <button
    type="submit"
    form={signInForm}
    className={look}
    data-press=""
    data-report={thingKey(thing)}
    data-of={of}
    data-of-others={owner}
    suppressHydrationWarning
  >
    <Icon of={drawn('flag')} />
    <span>{texts.report}</span>
  </button>
);
