import { useId } from 'react';
import { Field } from '#components/ui/Field.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export function Select({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        className="input"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
