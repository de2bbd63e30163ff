import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $vacancy } from './vacancy.ts';

export default function BackToVacancy({ id }: { id: string }) {
  const vacancy = useStore($vacancy);
  return (
    <a className="crumb" href={/^\d{1,15}$/.test(id) ? paths.sharedJob(Number(id)) : paths.jobs}>
      <Icon of={back} />
      <span className="candidates-crumb">{vacancy?.job.title ?? texts.toJob}</span>
    </a>
  );
}
