import type { Job } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { salaryOf, salaryOnCard } from '#lib/jobs/words.ts';

interface Props {
  job: Pick<Job, 'salary_min' | 'salary_max' | 'currency'>;
  onCard?: boolean;
}

/** For example 2 500 – 3 500 MT/mês, with a small unit. Shows words if the salary is unknown. */
export function Salary({ job, onCard = false }: Props) {
  const salary = onCard ? salaryOnCard(job) : salaryOf(job);
  if (!salary) return <span className="text-f14 font-semibold text-text2">{texts.salaryToAgree}</span>;
  return (
    <strong className="price">
      {salary.amount}
      <small>{`\u00a0${salary.unit}`}</small>
    </strong>
  );
}
