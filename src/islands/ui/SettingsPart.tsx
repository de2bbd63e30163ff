import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { settingsTexts as texts } from '#lib/copy/settings.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  id: string;
  title: string;
  isHidden: boolean;
  /** Whether the page shows nothing else. */
  isAlone: boolean;
  onLeave: (event: MouseEvent) => void;
  children: ReactNode;
}

export function SettingsPart({ id, title, isHidden, isAlone, onLeave, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} hidden={isHidden}>
      <header className="row page-head flex-wrap min-h-touch mb-2">
        {isAlone && (
          <a className="icon-button" href={paths.settings} aria-label={texts.all} onClick={onLeave}>
            <Icon of={back} />
          </a>
        )}
        <h2 className="settings-title grow" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
      </header>
      {children}
    </section>
  );
}

export const focusTitle = (id: string) => document.getElementById(`${id}-title`)?.focus();
