import { useRef, useState } from 'react';
import type { CloseJob, Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as own, jobTexts as texts } from '#lib/copy/jobs.ts';
import { dateText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

export type JobAction = 'promotion' | 'status' | 'close' | 'extend' | 'republish' | 'delete';

interface Change {
  readonly after?: Partial<Job>;
  readonly send: () => Promise<Job>;
  readonly done: (job: Job) => string;
  readonly failed: string;
}

export function useJobActions(start: Job) {
  const [job, setJob] = useState(start);
  const [busy, setBusy] = useState<JobAction>();
  const isBusy = useRef(false);
  const path = `/jobs/${job.id}` as const;

  async function whileBusy(action: JobAction, work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(action);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }

  const change = (action: JobAction, { after, send, done, failed }: Change) =>
    whileBusy(action, async () => {
      const about = `${path} ${action}`;
      if (after) setJob({ ...job, ...after });
      try {
        const changed = await send();
        setJob(changed);
        toastSuccess(done(changed), { about });
      } catch (error) {
        setJob(job);
        toastError(isNotFound(error) ? texts.notFound : failed, { about });
      }
    });

  return {
    job,
    busy,
    togglePromotion() {
      const is_promoted = job.is_promoted === 0;
      return change('promotion', {
        after: { is_promoted: Number(is_promoted) },
        send: () => call('POST', `${path}/promote`, { json: { is_promoted } }),
        done: () => (is_promoted ? texts.promoted : texts.notPromoted),
        failed: texts.promotionFailed,
      });
    },
    toggleStatus() {
      const status = job.status === 'Ativa' ? 'Pausada' : 'Ativa';
      return change('status', {
        after: { status },
        send: () => call('PUT', path, { json: { status } }),
        done: () => (status === 'Ativa' ? own.activated : own.paused),
        failed: texts.statusFailed,
      });
    },
    close: (how: CloseJob) =>
      change('close', {
        send: () => call('POST', `${path}/close`, { json: how }),
        done: () => closedText(how),
        failed: texts.statusFailed,
      }),
    extend: () =>
      change('extend', {
        send: () => call('POST', `${path}/extend`),
        done: ({ deadline }) => own.extended(dateText(deadline ?? '')),
        failed: texts.statusFailed,
      }),
    republish: () =>
      change('republish', {
        send: () => call('POST', `${path}/republish`),
        done: ({ deadline }) => own.republished(dateText(deadline ?? '')),
        failed: texts.statusFailed,
      }),
    eliminate: () =>
      whileBusy('delete', async () => {
        const about = `${path} delete`;
        try {
          await call('DELETE', path);
          toastSuccess(texts.deleted, { about });
          location.assign(paths.jobs);
        } catch (error) {
          toastError(isNotFound(error) ? texts.notFound : texts.deleteFailed, { about });
        }
      }),
  };
}

function closedText({ filled, decline_others }: CloseJob): string {
  if (!filled) return own.closed;
  return decline_others ? own.nowFilledAndTold : own.nowFilled;
}
