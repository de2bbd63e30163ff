import * as z from 'zod/mini';
import {
  type AnswersTo,
  type Field,
  type FormPart,
  fieldTable,
  type SentBy,
  textField,
} from '#islands/publishing/field-table.ts';
import type { Category } from '#lib/categories.ts';
import {
  type Currency,
  type EmploymentType,
  type JobStatus,
  jobWords,
  longestLocation,
} from '#lib/contract/job-form.ts';
import type { Job, JobField } from '#lib/contract/jobs.ts';
import { line } from '#lib/contract/text.ts';
import { employmentNames, jobFormTexts, jobTexts as texts } from '#lib/copy/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { formatAmount, readPrice } from '#lib/format/price.ts';
import { dateText } from '#lib/jobs/words.ts';

const field = <Answers extends object, Sent>(one: Field<Job, Answers, Sent>) => one;

const optionalText = <Name extends 'location' | 'province' | 'district'>(
  name: Name,
  label: string,
  check?: z.ZodMiniType,
) => {
  const known = textField<Job, Name>(name, label, '', check);
  return field<Record<Name, string>, string | null>({
    ...known,
    sent: (answers) => known.sent(answers) || null,
    text: (sent) => sent ?? jobFormTexts.notSaid,
  });
};

const amount = line(40).check(z.refine((text) => !Number.isNaN(readPrice(text)), texts.oddSalary));

const salary = <Name extends 'salary_min' | 'salary_max'>(name: Name, label: string) =>
  field<Record<Name, string>, number | null>({
    label,
    blank: { [name]: '' } as Record<Name, string>,
    answersOf(job) {
      const known = job[name];
      return { [name]: known === null ? '' : formatAmount(known) } as Record<Name, string>;
    },
    sent: (answers) => readPrice(answers[name]),
    checks: () => ({ [name]: amount }) as unknown as Record<Name, z.ZodMiniType>,
    text: (sent) => (sent === null ? jobFormTexts.notSaid : formatAmount(sent)),
  });

export const today = (): string => dayInMaputo(new Date());
const day = z.string().check(z.refine((text) => text === '' || text >= today(), texts.pastDeadline));
const oddDay = z.string().check(z.refine(() => false, texts.oddDeadline));

/** A conflict lists the differences in this order. */
export const jobFields = {
  company_id: field<{ company_id: string }, number>({
    label: 'Empresa',
    blank: { company_id: '' },
    answersOf: ({ company_id }) => ({ company_id: String(company_id) }),
    sent: ({ company_id }) => Number(company_id),
    checks: () => ({ company_id: z.string().check(z.minLength(1, texts.companyRequired)) }),
    text: (id, { company }) => (company.id === id ? company.name : 'Outra empresa'),
  }),
  title: textField<Job, 'title'>('title', 'Título', '', jobWords.title),
  category: field<{ category: string }, Category>({
    label: 'Categoria',
    blank: { category: '' },
    answersOf: ({ category }) => ({ category }),
    sent: ({ category }) => (category || 'Outros') as Category,
    checks: () => ({ category: z.unknown() }),
    text: (category) => category,
  }),
  employment_type: field<{ employment_type: EmploymentType | '' }, EmploymentType | null>({
    label: 'Tipo de contrato',
    blank: { employment_type: '' },
    answersOf: ({ employment_type }) => ({ employment_type: employment_type ?? '' }),
    sent: ({ employment_type }) => employment_type || null,
    checks: () => ({ employment_type: z.unknown() }),
    text: (type) => (type ? employmentNames[type] : jobFormTexts.notSaid),
  }),
  description: textField<Job, 'description'>('description', 'Descrição', '', jobWords.description),
  province: optionalText('province', 'Província'),
  district: optionalText('district', 'Distrito'),
  location: optionalText('location', jobFormTexts.location, line(longestLocation)),
  remote_work: field<{ remote_work: boolean }, boolean>({
    label: 'Regime',
    blank: { remote_work: false },
    answersOf: ({ remote_work }) => ({ remote_work: remote_work === 1 }),
    sent: ({ remote_work }) => remote_work,
    checks: () => ({ remote_work: z.unknown() }),
    text: (isRemote) => (isRemote ? 'Remoto' : 'Presencial'),
  }),
  salary_min: salary('salary_min', 'Salário mínimo'),
  salary_max: salary('salary_max', 'Salário máximo'),
  currency: textField<Job, 'currency', Currency>('currency', 'Moeda', 'MT'),
  deadline: field<{ deadline: string; isDeadlineOdd: boolean }, string | null>({
    label: 'Prazo',
    // Browsers report an incomplete date as empty, so the form stores whether the input is incomplete.
    blank: { deadline: '', isDeadlineOdd: false },
    answersOf: ({ deadline }) => ({ deadline: deadline ?? '', isDeadlineOdd: false }),
    sent: ({ deadline }) => deadline || null,
    checks: ({ isDeadlineOdd }) => ({
      deadline: isDeadlineOdd ? oddDay : day,
      isDeadlineOdd: z.unknown(),
    }),
    text: (deadline) => (deadline ? dateText(deadline) : 'Sem prazo'),
  }),
  image_url: field<{ image_url: string[] }, string | null>({
    label: 'Imagem',
    blank: { image_url: [] },
    answersOf: ({ image_url }) => ({ image_url: image_url ? [image_url] : [] }),
    sent: ({ image_url }) => image_url[0] ?? null,
    checks: () => ({ image_url: z.unknown() }),
    text: () => 'Sem imagem',
    pictures: (address) => (address ? [address] : []),
  }),
  status: textField<Job, 'status', JobStatus>('status', 'Estado', 'Ativa'),
} satisfies Readonly<Record<JobField, Field<Job>>>;

export type JobAnswers = AnswersTo<typeof jobFields>;
export type SentJob = SentBy<typeof jobFields>;
export type FieldsOfJob = FormPart<JobAnswers>;

export const jobTable = fieldTable<Job, JobAnswers, SentJob>(jobFields);
