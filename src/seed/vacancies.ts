import type { Category } from '#lib/categories.ts';
import type { EmploymentType } from '#lib/contract/job-form.ts';
import { dataOf } from './data.ts';

/** Salaries are in MT a month. */
export interface Vacancy {
  readonly title: string;
  readonly category: Category;
  readonly type: EmploymentType;
  readonly salary: readonly [from: number, to: number];
  readonly tasks: string;
  readonly wants: readonly string[];
  readonly isRemote?: boolean;
}

export const { vacancies, messages } = dataOf<{
  readonly vacancies: readonly Vacancy[];
  readonly messages: readonly string[];
}>('vacancies');
