import * as z from 'zod/mini';
import { isSame } from '#islands/publishing/field-table.ts';
import { companiesFor } from '#lib/companies/mine.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { placeOf } from '#lib/format/place.ts';
import { readPrice } from '#lib/format/price.ts';
import { type JobAnswers, jobTable } from './fields.ts';

export const noJob = (company: string): JobAnswers => ({ ...jobTable.blank, company_id: company });

/** True if nothing would be lost. The company does not count, because the form may fill it in. */
export const isBlank = (answers: JobAnswers): boolean => isSame({ ...answers, company_id: '' }, noJob(''));

export interface Hirer {
  readonly id: number;
  readonly name: string;
  readonly logo_url: string | null;
  readonly location: string | null;
}

export const hirersOf = (user: OwnUser): readonly Hirer[] =>
  companiesFor(user, 'publish').map(({ id, name, logo_url, province, district }) => ({
    id,
    name,
    logo_url,
    location: placeOf({ district, province }) || null,
  }));

/** The vacancy's current company stays a choice, even if the person could not choose it otherwise. Only companies of the same owner are choices. */
export function hirersFor(person: OwnUser, { owner_id, company }: Job): readonly Hirer[] {
  const companies = person.companies.filter((one) => one.owner_id === owner_id);
  const own = hirersOf({ ...person, companies });
  return own.some(({ id }) => id === company.id) ? own : [company, ...own];
}

export const schemaFor = (answers: JobAnswers) => jobTable.schemaOf(answers, turnedSalary(answers));

/** A deadline in the past may stay unchanged while nobody can apply anyway. */
export const editSchemaFor = (known: Job) => (answers: JobAnswers) =>
  jobTable.schemaOf(answers, { ...turnedSalary(answers), ...(keepsPast(answers, known) && anyDay) });

const anyDay = { deadline: z.unknown() };
const keepsPast = ({ deadline, isDeadlineOdd, status }: JobAnswers, known: Job): boolean =>
  deadline === known.deadline && !isDeadlineOdd && status !== 'Ativa';

function turnedSalary({ salary_min, salary_max }: JobAnswers) {
  const least = readPrice(salary_min);
  const most = readPrice(salary_max);
  if (least === null || most === null || !(least > most)) return {};
  return { salary_min: z.string().check(z.refine(() => false, texts.salaryTurned)) };
}
