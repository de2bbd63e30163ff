import { Field } from '#components/ui/Field.tsx';
import type { OwnUser } from '#lib/contract/users.ts';

export const personal = 'Pessoal (sem empresa)';

export function sellersOf({ companies, user_type }: OwnUser): { value: string; text: string }[] {
  const named = companies.map(({ id, name }) => ({ value: String(id), text: name }));
  return user_type === 'freelancer' ? [{ value: '', text: personal }, ...named] : named;
}

interface Props {
  id: string;
  label: string;
  sellers: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

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
