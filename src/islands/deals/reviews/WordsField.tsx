import { Field } from '#components/ui/Field.tsx';

interface Props {
  id: string;
  label: string;
  hint: string;
  longest: number;
  value: string;
  error: string | undefined;
  rows?: number;
  optional?: boolean;
  onChange: (text: string) => void;
}

export const WordsField = ({ id, label, hint, longest, value, error, rows, optional, onChange }: Props) => (
  <Field id={id} label={label} hint={hint} optional={optional} error={error}>
    <textarea
      id={id}
      className="input"
      rows={rows}
      maxLength={longest}
      autoComplete="off"
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-said`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);
