import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { CategoryPicker } from '#islands/fields/CategoryPicker.tsx';
import { PlaceFields } from '#islands/fields/PlaceFields.tsx';
import { CountedTextArea } from '#islands/forms/CountedTextArea.tsx';
import { counted } from '#islands/forms/counted.ts';
import {
  currencies,
  employmentTypes,
  longestDescription,
  longestLocation,
  longestTitle,
} from '#lib/contract/job-form.ts';
import { employmentNames, jobFormTexts as texts } from '#lib/copy/jobs.ts';
import { home } from '#lib/places/countries.ts';
import type { Hirer } from './answers.ts';
import { type FieldsOfJob, today } from './fields.ts';

interface Props extends FieldsOfJob {
  hirers: readonly Hirer[];
  children?: ReactNode;
}

export const JobFields = ({ hirers, children, ...form }: Props) => (
  <>
    <section className="card card-body stack" aria-label="A vaga">
      {children}
      <CompanyField hirers={hirers} {...form} />
      <TitleField {...form} />
      <div className="fields">
        <CategoryPicker
          id="job-category"
          value={form.answers.category}
          onChange={(category) => form.change({ category })}
          optional
          error={form.field('category').error}
        />
        <EmploymentField {...form} />
      </div>
      <DescriptionField {...form} />
    </section>
    <section className="card card-body stack" aria-label="Local e salário">
      <h2>Local e salário</h2>
      <WhereFields {...form} />
      <SalaryFields {...form} />
      <div className="fields">
        <DeadlineField {...form} />
      </div>
    </section>
  </>
);

function CompanyField({ hirers, answers, field }: Props) {
  const { error, ...input } = field('company_id');
  return (
    <Field id="job-company" label="Empresa" error={error}>
      <select
        id="job-company"
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'job-company-said'}
        {...(input as UseFormRegisterReturn)}
      >
        {answers.company_id === '' && <option value="">Escolha a empresa</option>}
        {hirers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function TitleField({ answers, field }: FieldsOfJob) {
  const { error, ...input } = field('title');
  return (
    <TextField
      id="job-title"
      label="Título"
      placeholder="Ex.: Electricista de manutenção"
      autoComplete="off"
      enterKeyHint="next"
      {...counted(answers.title, longestTitle, error)}
      {...input}
    />
  );
}

function EmploymentField({ answers, field, change }: FieldsOfJob) {
  const { error } = field('employment_type');
  return (
    <Field id="job-employment" label="Tipo de contrato" optional error={error}>
      <select
        id="job-employment"
        className="input"
        value={answers.employment_type}
        onChange={({ target }) => change({ employment_type: target.value as typeof answers.employment_type })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'job-employment-said'}
      >
        <option value="">{texts.notSaid}</option>
        {employmentTypes.map((type) => (
          <option key={type} value={type}>
            {employmentNames[type]}
          </option>
        ))}
      </select>
    </Field>
  );
}

const DescriptionField = ({ answers, field }: FieldsOfJob) => (
  <CountedTextArea
    id="job-description"
    label="Descrição"
    rows={6}
    placeholder={texts.describe}
    text={answers.description}
    most={longestDescription}
    field={field('description')}
  />
);

const WhereFields = ({ answers, field, change }: FieldsOfJob) => (
  <>
    <div className="fields">
      <PlaceFields
        prefix="job"
        where={{ nationality: home.name, province: answers.province, district: answers.district }}
        onChange={({ province, district }) => change({ province, district })}
        errors={{ province: field('province').error, district: field('district').error }}
        optional
      />
    </div>
    <TextField
      id="job-location"
      label={texts.location}
      optional
      hint={texts.locationHint}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={longestLocation}
      {...field('location')}
    />
    <label className="switch">
      <span>{texts.remote}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={answers.remote_work}
        checked={answers.remote_work}
        onChange={({ target }) => change({ remote_work: target.checked })}
      />
      <i />
    </label>
  </>
);

function SalaryFields({ answers, field, change }: FieldsOfJob) {
  const { error, ...least } = field('salary_min');
  return (
    <div className="fields">
      <Field id="job-salary" label="Salário mínimo" optional error={error} hint={texts.salaryHint}>
        <div className="input-joined">
          <select
            className="input"
            aria-label="Moeda"
            value={answers.currency}
            onChange={({ target }) => change({ currency: target.value as typeof answers.currency })}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
          <input
            id="job-salary"
            className="input"
            placeholder="15 000"
            aria-invalid={error ? true : undefined}
            aria-describedby="job-salary-said"
            {...money}
            {...(least as UseFormRegisterReturn)}
          />
        </div>
      </Field>
      <TextField
        id="job-salary-most"
        label="Salário máximo"
        optional
        placeholder="20 000"
        {...money}
        {...field('salary_max')}
      />
    </div>
  );
}

const money = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next', maxLength: 40 } as const;

function DeadlineField({ field, change }: FieldsOfJob) {
  const { onBlur: _, ...input } = field('deadline');
  return (
    <TextField
      id="job-deadline"
      label="Prazo"
      optional
      type="date"
      min={today()}
      hint={texts.deadlineHint}
      {...input}
      onBlur={({ target }) => change({ deadline: target.value, isDeadlineOdd: target.validity.badInput })}
    />
  );
}
