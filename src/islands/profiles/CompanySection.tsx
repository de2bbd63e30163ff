import { type CompanyAnswers, hasAnswers, missingText } from '#islands/companies/answers.ts';
import { AboutFields, ContactFields, WhereFields } from '#islands/companies/CompanyFields.tsx';
import type { CardOfForm } from './setup-form.ts';

/**
 * Only for people who choose the type "company". The card may stay empty, but a partly filled card must be
 * completed.
 */
export default function CompanySection({ form, field, company }: CardOfForm & { company: CompanyAnswers }) {
  const part = {
    prefix: 'company',
    answers: company,
    field: (name: keyof CompanyAnswers) => field(`company.${name}`),
    change: (changes: Partial<CompanyAnswers>) => {
      for (const [name, value] of Object.entries(changes))
        form.setValue(`company.${name as keyof CompanyAnswers}`, value);
    },
  };
  const missing = hasAnswers(company) ? missingText(company) : undefined;
  return (
    <section className="card card-body setup-card" aria-labelledby="company-title">
      <h2 className="mb-3" id="company-title">
        Perfil de empresa
      </h2>
      <p className="hint mb-3" role="status">
        {missing ?? 'Pode deixar em branco e criar a empresa mais tarde.'}
      </p>
      <div className="stack">
        <AboutFields {...part} />
        <WhereFields {...part} />
        <ContactFields {...part} />
      </div>
    </section>
  );
}
