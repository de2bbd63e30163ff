import { Field } from '#components/ui/Field.tsx';
import { companiesFor } from '#lib/companies/mine.ts';
import type { CompanyAction } from '#lib/companies/roles.ts';
import type { OwnUser } from '#lib/contract/users.ts';

export const personal = 'Pessoal (sem empresa)';

export function sellersOf(
  user: OwnUser,
  action: CompanyAction = 'publish',
): { value: string; text: string }[] {
  const named = companiesFor(user, action).map(({ id, name }) => ({ value: String(id), text: name }));
  return user.user_type === 'freelancer' ? [{ value: '', text: personal }, ...named] : named;
}

export function firstSeller(sellers: readonly { value: string }[], wanted: number | null): string {
  const names = sellers.map(({ value }) => value);
  const company = String(wanted ?? '');
  return names.includes(company) ? company : (names[0] ?? '');
}

/** What is published may pass on only to companies of the same owner. */
export function sellersWithin(user: OwnUser, ownerId: number): ReturnType<typeof sellersOf> {
  const owners = new Map(user.companies.map(({ id, owner_id }) => [String(id), owner_id]));
  return sellersOf(user).filter(({ value }) => (owners.get(value) ?? user.id) === ownerId);
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
  const [only] = sellers;
  if (sellers.length < 2 && !error)
    return only?.value ? (
      <p className="hint">
        {label}: {only.text}
      </p>
    ) : null;
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
