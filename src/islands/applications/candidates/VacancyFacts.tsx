import { useStore } from '@nanostores/react';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { dateText } from '#lib/jobs/words.ts';
import { $vacancy } from './vacancy.ts';

export default function VacancyFacts() {
  const vacancy = useStore($vacancy);
  const { job, counts } = vacancy ?? {};
  return (
    <p className="text-f14 text-text2">
      {job && counts && texts.facts(counts.total, job.deadline && dateText(job.deadline))}
    </p>
  );
}
