import { Field } from '#components/ui/Field.tsx';

interface Props {
  id: string;
  label: string;
  sellers: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Renders nothing if there is only one choice and no error. */
export function SellerField({ id, label, sellers, value, onChange, error }: Props) {
  if (sellers.length < 2 && !error) return null;
  return (
    <Field id={id} label={label} error={error}>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-said`}
      >
        {sellers.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
