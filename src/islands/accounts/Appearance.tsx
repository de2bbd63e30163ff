import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { moon, sun } from '#lib/icons.ts';
import { $saver, $theme } from '#scripts/stores/preferences.ts';

const themes = [
  { value: 'auto', text: 'Automático' },
  { value: 'light', text: 'Claro', icon: sun },
  { value: 'dark', text: 'Escuro', icon: moon },
] as const;

/** The menu offers the same two choices. Here is room to explain them. */
export function Appearance() {
  const theme = useStore($theme);
  const saver = useStore($saver);
  return (
    <section className="card card-body" id="appearance" aria-labelledby="appearance-title">
      <h2 id="appearance-title" className="mb-3">
        Aparência e dados
      </h2>
      <fieldset>
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
      <label className="switch mt-3 text-f16">
        <span>
          Poupar dados
          <span className="hint block" id="saver-said">
            As imagens só descem quando tocar nelas.
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-label="Poupar dados"
          aria-describedby="saver-said"
          checked={saver === 'on'}
          aria-checked={saver === 'on'}
          onChange={(event) => $saver.set(event.currentTarget.checked ? 'on' : 'off')}
        />
        <i />
      </label>
    </section>
  );
}
