import { useRef, useState } from 'react';
import type { CloseJob, Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as own, jobTexts as texts } from '#lib/copy/jobs.ts';
import { dateText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, isNotFound, problemText, unlessDone } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

export type JobAction = 'promotion' | 'status' | 'close' | 'extend' | 'republish' | 'delete';

interface Change {
  readonly after?: Partial<Job>;
  readonly send: () => Promise<Job>;
  /** Undefined where the server has changed nothing. */
  readonly done: (job: Job) => string | undefined;
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
        const said = done(changed);
        if (said) toastSuccess(said, { about });
        else toastError(own.notMoved, { about });
      } catch (error) {
        setJob(job);
        await explain(error, { failed, about });
      }
    });

  /** Another device, or a colleague, may have changed the vacancy, deleted it, or taken the viewer out of the team. */
  async function explain(error: unknown, { failed, about }: { failed: string; about: string }) {
    const isRefused = error instanceof ApiError && [403, 409].includes(error.status);
    toastError(isNotFound(error) ? texts.notFound : isRefused ? problemText(error, failed) : failed, {
      about,
    });
    if (isNotFound(error)) location.assign(paths.jobs);
    else if (isRefused) setJob(await call('GET', path).catch(() => job));
  }

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
        send: () => call('PUT', path, { json: { status, updated_at: job.updated_at } }),
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
        // Closed by hand meanwhile, or without a deadline, it stays as it is.
        done: ({ deadline }) =>
          deadline && deadline !== job.deadline ? own.extended(dateText(deadline)) : undefined,
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
          await unlessDone(call('DELETE', path));
          toastSuccess(texts.deleted, { about });
          location.assign(paths.jobs);
        } catch (error) {
          await explain(error, { failed: texts.deleteFailed, about });
        }
      }),
  };
}

function closedText({ filled, decline_others }: CloseJob): string {
  if (!filled) return own.closed;
  return decline_others ? own.nowFilledAndTold : own.nowFilled;
}
