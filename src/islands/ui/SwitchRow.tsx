import { useId } from 'react';

interface Props {
  name: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** An on/off setting with an explanation. React version of components/ui/Switch.astro. */
export function SwitchRow({ name, hint, isOn, isDisabled = false, onChange }: Props) {
  const said = useId();
  return (
    <label className="switch settings-row py-3 letters-f16">
      <span className="mr-3">
        {name}
        {hint && (
          <span className="hint block" id={said}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={hint && said}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <i />
    </label>
  );
}
