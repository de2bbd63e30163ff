import { Field } from '#components/ui/Field.tsx';
import type { FieldsOfService } from './fields.ts';

interface Props extends FieldsOfService {
  sellers: readonly { value: string; text: string }[];
}

/** The company in whose name the service is published. Hidden where there is only one choice. */
export function CompanyField({ sellers, answers, field, change }: Props) {
  const { error } = field('company_id');
  if (sellers.length < 2 && !error) return null;
  return (
    <Field id="service-company" label="Empresa" error={error}>
      <select
        id="service-company"
        className="input"
        value={answers.company_id}
        onChange={({ target }) => change({ company_id: target.value })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'service-company-said'}
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
