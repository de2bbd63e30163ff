import type { PicturedKind } from '#islands/publishing/pictured-kind.ts';
import { thingCalls } from '#islands/publishing/thing-calls.ts';
import { versionsOf } from '#islands/publishing/versions.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { forgetSession } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { isBlank } from './answers.ts';
import { type JobAnswers, jobTable, type SentJob } from './fields.ts';

const calls = thingCalls('/jobs', { callerEndsSession: true });

export const jobKind: PicturedKind<Job, JobAnswers, SentJob> = {
  kind: 'job',
  path: '/jobs',
  calls,
  table: jobTable,
  versions: versionsOf(jobTable, calls),
  picturesIn: 'image_url',
  isSingle: true,
  draft: 'publish-job',
  href: paths.createJob,
  publishBody(answers, client_id) {
    const { status: _, ...sent } = jobTable.sentOf(answers);
    return { ...sent, client_id };
  },
  /** The server adds the province of a place that was typed as text. */
  editAfterPublish(made, answers) {
    const { status, province, district } = jobTable.answersOf(made);
    return answers.location.trim() && !answers.province ? { status, province, district } : { status };
  },
  isBlank,
};

const timeToRead = 2000;

/**
 * 'leaving' keeps the button busy: the shell goes to the sign-in page after the person has read the reason.
 */
export function endSession(error: unknown): 'leaving' | undefined {
  if (!(error instanceof ApiError) || !error.asksToSignIn) return undefined;
  toastError(texts.sessionEnded);
  setTimeout(() => forgetSession('over'), timeToRead);
  return 'leaving';
}

export const refusal =
  (mayNot: string) =>
  ({ status, detail }: ApiError): string | undefined => {
    if (status === 0) return texts.connectionFailed;
    if (status === 403) return mayNot;
    return status === 404 ? detail : undefined;
  };
