import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { settingsTexts as texts } from '#lib/copy/settings.ts';
import { chevronRight } from '#lib/icons.ts';
import { $saver, $theme } from '#scripts/stores/preferences.ts';
import { groupsFor, type Known } from './setting-sections.tsx';

interface Props extends Pick<Known, 'user' | 'security'> {
  phone: boolean;
  open: string | undefined;
  onOpen: () => void;
}

/** The whole of a phone's page until a section is open. Beside the section where there is room. */
export function SettingsList({ user, phone, security, open, onOpen }: Props) {
  const known = { user, security, theme: useStore($theme), saves: useStore($saver) === 'on' };
  return (
    <nav className="settings-list" aria-label={texts.title}>
      {groupsFor(user, phone).map(({ title, sections }) => (
        <section key={title} aria-label={title}>
          <p className="settings-group pt-4 pb-1 text-text2 letters-f14 font-semibold">{title}</p>
          {sections.map(({ id, text, icon, state }) => (
            <a
              key={id}
              className="line"
              href={`#${id}`}
              aria-current={id === open ? 'true' : undefined}
              onClick={onOpen}
            >
              <Icon of={icon} />
              <span className="grow wrap-anywhere">
                {text}
                {/* Its line is there before what it says is known, so that no row moves. */}
                {state && <span className="hint block">{state(known) ?? '\u00a0'}</span>}
              </span>
              <Icon of={chevronRight} />
            </a>
          ))}
        </section>
      ))}
    </nav>
  );
}
