import { useEffect, useRef, useState } from 'react';
import { JobStatusPill } from '#components/jobs/JobStatusPill.tsx';
import { PromotedPill } from '#components/jobs/PromotedPill.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { DeleteDialog } from '#islands/ui/DeleteDialog.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { edit, users } from '#lib/icons.ts';
import { ownDeadlineText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { Acts } from './Acts.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { Funnel } from './Funnel.tsx';
import { useJobActs } from './use-job-acts.ts';
import { useOwnCounts } from './use-own-counts.ts';

export function OwnJob({ start }: { start: Job }) {
  const acts = useJobActs(start);
  const { job } = acts;
  const counts = useOwnCounts(job.id);
  const [asking, setAsking] = useState<'close' | 'delete'>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => focusAsked(panel.current), []);
  const stopAsking = () => setAsking(undefined);

  return (
    <section ref={panel} className="card card-body stack" aria-labelledby="own-job">
      <div>
        <h2 id="own-job">{texts.panel}</h2>
        <p className="flow mt-1" role="status">
          <JobStatusPill job={job} />
          {job.is_promoted === 1 && job.status !== 'Fechada' && <PromotedPill />}
          <span>{ownDeadlineText(job, new Date())}</span>
        </p>
        {job.status !== 'Ativa' && <p className="hint">{texts.onlyYou[job.status]}</p>}
      </div>
      <div>
        <Funnel job={job} counts={counts} />
      </div>
      <div>
        <div className="flow">
          <Button look="quiet" href={paths.candidates(job.id)}>
            <Icon of={users} />
            {texts.candidates(job.applications)}
          </Button>
          <Button look="outline" href={paths.editJob(job.id)}>
            <Icon of={edit} />
            Editar Vaga
          </Button>
        </div>
      </div>
      <div>
        <Acts
          {...acts}
          onClose={() => {
            // People may have applied since the page was opened.
            void counts.load();
            setAsking('close');
          }}
          onDelete={() => setAsking('delete')}
        />
      </div>
      <CloseDialog
        job={job}
        counts={counts.value}
        open={asking === 'close'}
        onClose={stopAsking}
        onConfirm={(how) => {
          stopAsking();
          void acts.close(how);
        }}
      />
      <DeleteDialog
        title={texts.delete(job.title)}
        effect={texts.deleteEffect}
        open={asking === 'delete'}
        onClose={stopAsking}
        onConfirm={() => {
          stopAsking();
          void acts.eliminate();
        }}
      />
    </section>
  );
}

/** Links in e-mails name an action. Only the focus goes to its button: the person still has to press it. */
function focusAsked(panel: HTMLElement | null) {
  const act = new URLSearchParams(location.search).get('act');
  const button = Array.from(panel?.querySelectorAll<HTMLElement>('[data-act]') ?? []).find(
    ({ dataset }) => dataset['act'] === act,
  );
  button?.focus();
  button?.scrollIntoView({ block: 'center' });
}
