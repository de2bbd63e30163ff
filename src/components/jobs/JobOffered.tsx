import { chatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import type { Job, JobPage } from '#lib/contract/jobs.ts';
import { applicationTexts } from '#lib/copy/applications.ts';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { jobTexts, jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/price.ts';
import { alert, eye } from '#lib/icons/forms.ts';
import { chat, chevronRight, phone, users, whatsapp } from '#lib/icons.ts';
import { applicationsText, viewsText } from '#lib/jobs/counts.ts';
import type { JobReach } from '#lib/jobs/reach.ts';
import { typedCanonical, typedLists } from '#lib/search/typed-lists.ts';
import { JobCards } from './JobCards.tsx';
import { Deadline, JobShown } from './JobShown.tsx';

interface Props {
  found: JobPage;
  talk: Talk;
  reach: JobReach;
  applyHref: string;
}

export const JobOffered = ({ found: { job, similar }, talk, reach, applyHref }: Props) => (
  <JobShown
    job={job}
    side={
      <>
        <JobSide job={job} talk={talk} reach={reach} applyHref={applyHref} />
        <Similar job={job} similar={similar} />
      </>
    }
  >
    <NeverPay />
    <JobMarks job={job} />
  </JobShown>
);

const NeverPay = () => (
  <div className="note note-warn">
    <Icon of={alert} />
    <span>
      <b>{jobTexts.neverPay}</b> {jobTexts.neverPayWhy}
    </span>
  </div>
);

const JobMarks = ({ job: { id, title, likes, views, applications, company } }: { job: Job }) => (
  <div className="job-marks flex flex-wrap items-center">
    <LikeMark thing={{ type: 'job', id }} of={title} likes={likes} />
    <Count icon={eye} count={views} text={viewsText(views)} />
    <Count icon={users} count={applications} text={applicationsText(applications)} applied />
    <ReportButton
      thing={{ type: 'job', id }}
      of={title}
      look="act"
      owner={companyMark(company.id, 'publish')}
    />
  </div>
);

interface CountProps {
  icon: string;
  count: number;
  text: string;
  applied?: boolean;
}

const Count = ({ icon, count, text, applied }: CountProps) => (
  <span
    className="inline-flex items-center min-h-touch px-2 text-text2 letters-f14 font-semibold even-digits"
    title={text}
    data-applied-title={applied}
  >
    <Icon of={icon} className="mr-1" />
    <span aria-hidden="true" data-applied={applied && 'amount'}>
      {formatAmount(count)}
    </span>
    <span className="visually-hidden" data-applied={applied && 'text'}>
      {text}
    </span>
  </span>
);

const JobSide = ({ job, talk, reach, applyHref }: Omit<Props, 'found'> & { job: Job }) => (
  <aside className="job-side" aria-label={texts.company}>
    <Panel stays className="job-panel">
      <div className="on-desk mb-4">
        <p className="text-f14 text-text2">
          <span data-applied="text">{applicationsText(job.applications)}</span>
          {job.deadline && (
            <>
              {' · prazo '}
              <Deadline day={job.deadline} />
            </>
          )}
        </p>
        <div className="mt-4" data-of-others={companyMark(job.company.id, 'publish')}>
          <Button full size="large" href={applyHref} data-apply="">
            {applicationTexts.apply}
          </Button>
        </div>
      </div>
      <div data-of-others={companyMark(job.company.id, 'publish')}>
        <a className="option on-desk" {...chatLink(talk)}>
          <Icon of={chat} />
          {chatStartTexts.talk}
        </a>
        <a className="option" href={reach.write} target="_blank" rel="noopener">
          <Icon of={whatsapp} />
          WhatsApp
        </a>
        <a className="option" href={reach.call}>
          <Icon of={phone} />
          Ligar
        </a>
      </div>
    </Panel>
  </aside>
);

function Similar({ job, similar }: { job: Job; similar: readonly Job[] }) {
  if (similar.length === 0) return null;
  return (
    <section className="job-similar">
      <div className="row mb-2 flex-wrap">
        <h2 className="grow">{texts.similar}</h2>
        <a className="crumb" href={typedCanonical(typedLists.jobs, { category: job.category })}>
          {texts.seeAll}
          <Icon of={chevronRight} />
        </a>
      </div>
      <JobCards jobs={similar} heading="h3" />
    </section>
  );
}
