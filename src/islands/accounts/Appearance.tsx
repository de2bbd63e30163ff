import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { PrepareOffline } from '#islands/offline/PrepareOffline.tsx';
import { DataUsage } from '#islands/saver/DataUsage.tsx';
import { SwitchRow } from '#islands/ui/SwitchRow.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { moon, sun } from '#lib/icons.ts';
import { $saver, $theme } from '#scripts/stores/preferences.ts';

const themes = [
  { value: 'auto', text: 'Automático' },
  { value: 'light', text: 'Claro', icon: sun },
  { value: 'dark', text: 'Escuro', icon: moon },
] as const;

export function Appearance({ user }: { user: OwnUser }) {
  const theme = useStore($theme);
  const saver = useStore($saver);
  return (
    <>
      <fieldset className="py-2">
        <legend className="visually-hidden">Tema</legend>
        <div className="segments">
          {themes.map(({ value, text, ...look }) => (
            <label key={value}>
              <input
                type="radio"
                name="settings-theme"
                checked={theme === value}
                onChange={() => $theme.set(value)}
              />
              <span>
                {'icon' in look && <Icon of={look.icon} size={16} />}
                {text}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <SwitchRow
        name="Poupar dados"
        hint="As imagens só descem quando tocar nelas, em tamanho pequeno."
        isOn={saver === 'on'}
        onChange={(saves) => $saver.set(saves ? 'on' : 'off')}
      />
      {saver === 'on' && user.is_active && <PrepareOffline />}
      <DataUsage />
    </>
  );
}
