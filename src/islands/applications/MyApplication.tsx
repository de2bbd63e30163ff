import { memo } from 'react';
import { ApplicationSteps } from '#components/applications/ApplicationSteps.tsx';
import { InterviewLine } from '#components/applications/InterviewLine.tsx';
import { StatePill } from '#components/applications/StatePill.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { isUndecided } from '#lib/applications/states.ts';
import type { OwnApplication } from '#lib/contract/applications.ts';
import { cvTexts, ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { formatDate } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { CvLink } from './CvLink.tsx';
import { FoldedText } from './FoldedText.tsx';
import type { Loaded } from './loaded.ts';

interface Props {
  application: Loaded<OwnApplication>;
  onWithdraw: (application: OwnApplication) => void;
  onAgain: (application: Loaded<OwnApplication>) => Promise<OwnApplication | undefined>;
}

export const MyApplication = memo(function MyApplication({ application, onWithdraw, onAgain }: Props) {
  const { job, status, message, created_at, interview } = application;
  const isLeft = job.is_gone && isUndecided(status);
  return (
    <li className="card card-body stack-tight">
      <div className="flex">
        <Face name={job.company_name} photo={job.company_logo_url} company size={48} className="mr-3" />
        <div className="grow">
          <h2 className="letters-f16">
            {job.is_gone ? (
              job.title
            ) : (
              <a className="text-inherit no-underline hover:underline" href={paths.job(job.slug)}>
                {job.title}
              </a>
            )}
          </h2>
          <p className="text-f14 text-text2">{job.company_name}</p>
          <p className="text-f13 text-text2">{texts.sentOn(formatDate(new Date(created_at)))}</p>
        </div>
      </div>
      <p className="row">
        <StatePill status={status} />
        {!job.is_open && <span className="pill">{job.is_gone ? texts.gone : texts.closed}</span>}
      </p>
      {!isLeft && <p>{texts.explained[status]}</p>}
      {job.is_gone && status !== 'recusada' && <p>{texts.goneBefore}</p>}
      {!isLeft && <InterviewLine interview={interview} />}
      {status !== 'recusada' && !job.is_gone && <ApplicationSteps status={status} />}
      {message && (
        <details>
          <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold">
            {texts.message}
          </summary>
          <FoldedText text={message} />
        </details>
      )}
      <div className="row">
        <CvLink of={application} label={cvTexts.openOwn} onExpired={() => onAgain(application)} />
        <Button look="outline" size="small" data-withdraw="" onClick={() => onWithdraw(application)}>
          {job.is_gone ? texts.remove : texts.withdraw}
        </Button>
      </div>
    </li>
  );
});
