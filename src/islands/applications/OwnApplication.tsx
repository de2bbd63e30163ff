import { useState } from 'react';
import { ApplicationSteps } from '#components/applications/ApplicationSteps.tsx';
import { InterviewLine } from '#components/applications/InterviewLine.tsx';
import { StatePill } from '#components/applications/StatePill.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { JobForViewer } from '#lib/contract/jobs.ts';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { formatDate } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { WithdrawSheet } from './WithdrawSheet.tsx';

interface Props {
  application: NonNullable<JobForViewer['my_application']>;
  job: { readonly title: string };
  onWithdrawn: () => void;
}

export const anchor = 'candidatura';

export function OwnApplication({ application, job, onWithdrawn }: Props) {
  const { id, status, created_at, status_changed_at, interview } = application;
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card card-body stack-tight" aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="row">
        <StatePill status={status} />
        <span className="text-f13 text-text2">{texts.changedOn(dayOf(status_changed_at))}</span>
      </p>
      <p>{texts.explained[status]}</p>
      <InterviewLine interview={interview} />
      {status !== 'recusada' && <ApplicationSteps status={status} />}
      <p className="text-f13 text-text2">
        {texts.sentOn(dayOf(created_at))} · <a href={paths.myApplications}>{texts.all}</a>
      </p>
      <p>
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </p>
      <WithdrawSheet
        application={{ id, title: job.title }}
        open={isAsking}
        onClose={() => setAsking(false)}
        onWithdrawn={onWithdrawn}
      />
    </section>
  );
}

const dayOf = (when: string) => formatDate(new Date(when));
