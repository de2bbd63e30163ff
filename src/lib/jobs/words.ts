import type { Job } from '#lib/contract/jobs.ts';
import { employmentNames, ownJobTexts, jobTexts as texts } from '#lib/copy/jobs.ts';
import { dayInMaputo, formatDate } from '#lib/format/date.ts';
import { placeOf } from '#lib/format/place.ts';
import { formatAmount } from '#lib/format/price.ts';

type Salary = Pick<Job, 'salary_min' | 'salary_max' | 'currency'>;

export function salaryOf({ salary_min: least, salary_max: most, currency }: Salary) {
  const unit = `${currency}/mês`;
  if (least !== null && most !== null && least !== most)
    return { amount: `${formatAmount(least)} – ${formatAmount(most)}`, unit };
  if (least !== null) return { amount: formatAmount(least), unit };
  return most === null ? undefined : { amount: `até ${formatAmount(most)}`, unit };
}

/** For cards: where it has a range, where that begins. */
export function salaryOnCard(job: Salary) {
  const salary = salaryOf(job);
  const isRange = job.salary_min !== null && job.salary_max !== null && job.salary_min !== job.salary_max;
  return salary && isRange ? { ...salary, amount: texts.from(formatAmount(job.salary_min ?? 0)) } : salary;
}

export function salaryText(job: Salary): string {
  const salary = salaryOf(job);
  return salary ? `${salary.amount}\u00a0${salary.unit}` : texts.salaryToAgree;
}

type Placed = Pick<Job, 'location' | 'province' | 'district'> & {
  readonly company: Pick<Job['company'], 'location'>;
};

/** The written location, else the vacancy's place, else the company's. Empty if nothing is known. */
export const placeOfJob = (job: Placed): string =>
  job.location ?? (placeOf(job) || (job.company.location ?? ''));

export function regimeOf({
  remote_work,
  employment_type,
}: Pick<Job, 'remote_work' | 'employment_type'>): string {
  const where = remote_work === 1 ? 'Remoto' : 'Presencial';
  return employment_type ? `${where}, ${employmentNames[employment_type].toLowerCase()}` : where;
}

const day = 24 * 60 * 60 * 1000;

/** Counted in days of Maputo. 0 on the last day, negative after it. */
export const daysLeft = (deadline: string, now: Date): number =>
  Math.round((Date.parse(deadline) - Date.parse(dayInMaputo(now))) / day);

export function deadlineText(deadline: string, now: Date): string {
  const left = daysLeft(deadline, now);
  if (left < 0) return `terminou em ${dateText(deadline)}`;
  if (left === 0) return 'termina hoje';
  if (left === 1) return 'termina amanhã';
  return left <= 14 ? `termina em ${left} dias` : `até ${dateText(deadline)}`;
}

/** For the owner. A closed vacancy shows only what its deadline was. Empty if there is nothing to say. */
export function ownDeadlineText({ status, deadline }: Pick<Job, 'status' | 'deadline'>, now: Date): string {
  if (status !== 'Fechada') return deadline ? deadlineText(deadline, now) : ownJobTexts.noDeadline;
  if (!deadline) return '';
  return daysLeft(deadline, now) < 0
    ? deadlineText(deadline, now)
    : ownJobTexts.deadlineWas(dateText(deadline));
}

export const dateText = (deadline: string): string => formatDate(new Date(`${deadline}T12:00:00Z`));
