import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { JobStatusPill, PromotedPill } from '#components/jobs/JobStatusPill.tsx';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { waitingIn } from '#lib/applications/states.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { candidatesTexts } from '#lib/copy/applications.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { formatAmount } from '#lib/format/price.ts';
import { share, users } from '#lib/icons.ts';
import { dateText, ownDeadlineText } from '#lib/jobs/words.ts';
import { sharing } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { JobActions } from './JobActions.tsx';
import { useJobActions } from './use-job-actions.ts';

export function OwnJob({ start }: { start: Job }) {
  const actions = useJobActions(start);
  const { job } = actions;
  const counts = useOwnCounts(job.id);
  const [openDialog, setOpenDialog] = useState<'close' | 'delete'>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => focusAsked(panel.current), []);
  const stopAsking = () => setOpenDialog(undefined);

  return (
    <section ref={panel} className="card card-body stack overflow-visible" aria-labelledby="own-job">
      <div>
        <div className="row">
          <h2 id="own-job" className="grow">
            {texts.panel}
          </h2>
          <JobActions
            {...actions}
            onClose={() => {
              // People may have applied since the page was opened.
              void counts.load();
              setOpenDialog('close');
            }}
            onDelete={() => setOpenDialog('delete')}
          />
        </div>
        <p className="flow mt-1" role="status">
          {job.state ? <Withheld state={job.state} /> : <JobStatusPill job={job} />}
          {job.is_promoted === 1 && !job.state && job.status !== 'Fechada' && <PromotedPill />}
          <span>{whenItEnds(job)}</span>
        </p>
        <p className="mt-1">{counts.value ? texts.waiting(waitingIn(counts.value)) : '\u00a0'}</p>
        {job.status !== 'Ativa' && <p className="hint">{texts.onlyYou[job.status]}</p>}
      </div>
      <div>
        <Funnel job={job} counts={counts} />
      </div>
      {/* On phones the bars of a page that others see have both. */}
      <div className={document.querySelector('.page-bar') ? 'on-desk' : undefined}>
        <div className="flow">
          <Button className="flex-auto" href={paths.candidates(job.id)}>
            <Icon of={users} />
            {texts.candidates(job.applications)}
          </Button>
          {document.querySelector(sharing) && (
            <Button look="outline" className="share-link flex-auto" href={sharing} aria-haspopup="dialog">
              <Icon of={share} />
              {markTexts.share}
            </Button>
          )}
        </div>
      </div>
      <CloseDialog
        job={job}
        counts={counts.value}
        open={openDialog === 'close'}
        onClose={stopAsking}
        onConfirm={(how) => {
          stopAsking();
          void actions.close(how);
        }}
      />
      <ConfirmSheet
        title={texts.delete(job.title)}
        effect={texts.deleteEffect}
        open={openDialog === 'delete'}
        onClose={stopAsking}
        onConfirm={() => {
          stopAsking();
          void actions.eliminate();
        }}
      />
    </section>
  );
}

function whenItEnds(job: Job): string {
  const text = ownDeadlineText(job, new Date());
  const date = job.deadline && dateText(job.deadline);
  return date && !text.includes(date) ? `${text}, ${date}` : text;
}

/** Links in e-mails name an action. The menu opens with the focus on it: the person still has to press it. */
function focusAsked(panel: HTMLElement | null) {
  const action = new URLSearchParams(location.search).get('act');
  const button = Array.from(panel?.querySelectorAll<HTMLElement>('[data-act]') ?? []).find(
    ({ dataset }) => dataset['act'] === action,
  );
  button?.closest('details')?.setAttribute('open', '');
  button?.focus();
  button?.scrollIntoView({ block: 'center' });
}

function Funnel({ job: { views, applications }, counts }: { job: Job; counts: OwnCounts }) {
  const { value, problem, load } = counts;
  if (problem && !value) return <NotLoaded problem={problem} onRetry={load} />;
  const { funnel } = value ?? {};
  return (
    <dl className="own-funnel flex flex-wrap" aria-label={candidatesTexts.funnel}>
      <Step name={texts.views} count={funnel?.views ?? views} />
      <Step name={texts.applications} count={funnel?.applications ?? applications} />
      <Step name={texts.preSelected} count={funnel?.pre_selected} />
      <Step name={texts.accepted} count={funnel?.accepted} />
    </dl>
  );
}

const Step = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="rounded-field bg-sunken px-3 py-2">
    <dt className="text-f13 text-text2">{name}</dt>
    <dd className="letters-f20 font-bold">{count === undefined ? '…' : formatAmount(count)}</dd>
  </div>
);

type OwnCounts = ReturnType<typeof useOwnCounts>;

function useOwnCounts(id: number) {
  const fetchCounts = useCallback(() => call('GET', `/jobs/${id}/applications/counts`), [id]);
  return useLoaded(fetchCounts, { failed: texts.countsFailed });
}

/** Parts of the page that say what the owner's panel says too. */
const saidByPanel = '.job-head .pill, [data-deadline], .job-side';

export function showOwnJob(place: HTMLElement, job: Job): void {
  for (const part of document.querySelectorAll<HTMLElement>(saidByPanel)) part.hidden = true;
  place.dataset['ownJob'] = 'owner';
  flushSync(() =>
    createRoot(place).render(
      <div className="panel-stays">
        <OwnJob start={job} />
      </div>,
    ),
  );
}
