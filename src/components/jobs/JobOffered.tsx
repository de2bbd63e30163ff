import { ChatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { SealNote } from '#components/companies/SealNote.tsx';
import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import type { Job, JobPage } from '#lib/contract/jobs.ts';
import { applicationTexts } from '#lib/copy/applications.ts';
import { jobTexts, jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/price.ts';
import { alert, eye } from '#lib/icons/forms.ts';
import { chevronRight, phone, users, whatsapp } from '#lib/icons.ts';
import { applicationsText, viewsText } from '#lib/jobs/counts.ts';
import type { JobReach } from '#lib/jobs/reach.ts';
import { paths } from '#lib/paths.ts';
import { typedCanonical, typedLists } from '#lib/search/typed-lists.ts';
import { JobCards } from './JobCards.tsx';
import { Deadline, JobShown } from './JobShown.tsx';
import { Salary } from './Salary.tsx';

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
  <div className="job-marks">
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
    className="job-count inline-flex items-center min-h-touch px-2 text-text2 letters-f14 font-semibold even-digits"
    title={text}
    data-applied-title={applied}
  >
    <Icon of={icon} />
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
    <div className="card card-body">
      <div className="on-desk job-pay">
        <Salary job={job} />
        <p className="mt-1 text-f14 text-text2">
          <span data-applied="text">{applicationsText(job.applications)}</span>
          {job.deadline && (
            <>
              {' · prazo '}
              <Deadline day={job.deadline} />
            </>
          )}
        </p>
        <div className="mt-4" data-of-others={companyMark(job.company.id, 'publish')}>
          <Button full href={applyHref} data-apply="">
            {applicationTexts.apply}
          </Button>
        </div>
      </div>
      <div className="flex items-start">
        <Face name={job.company_name} photo={job.company_logo_url} company size={48} className="mr-3" />
        <div className="grow">
          <h2 className="job-employer-name letters-f16">
            <a className="hover:underline" href={paths.company(job.company.slug)}>
              {job.company_name}
            </a>
          </h2>
          <p className="text-f14 text-text2">Empresa{job.company.location && ` · ${job.company.location}`}</p>
          <SealNote seal={job.company} />
        </div>
      </div>
      <div className="flow mt-2" data-of-others={companyMark(job.company.id, 'publish')}>
        <ChatLink look="quiet" full talk={talk} />
        <Button
          look="outline"
          size="small"
          className="flex-1"
          href={reach.write}
          target="_blank"
          rel="noopener"
        >
          <Icon of={whatsapp} />
          WhatsApp
        </Button>
        <Button look="outline" size="small" className="flex-1" href={reach.call}>
          <Icon of={phone} />
          Ligar
        </Button>
      </div>
    </div>
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
