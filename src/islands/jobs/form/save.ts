import { publishOnce } from '#islands/versions/publish-once.ts';
import { versionsOf } from '#islands/versions/versions.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { callAt } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { forgetSession } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { type JobAnswers, jobTable } from './fields.ts';

const options = { callerEndsSession: true };

export const jobVersions = versionsOf(jobTable, '/jobs', options);

export const publishing = '/jobs/';

export function published(answers: JobAnswers, client_id: string) {
  const { status: _, ...sent } = jobTable.sentOf(answers);
  return { ...sent, client_id };
}

export function publish(answers: JobAnswers, client_id: string) {
  const sent = published(answers, client_id);
  return publishOnce(
    jobTable,
    publishing,
    answers,
    sent,
    decided,
    (method, address, json) => callAt(method, address, { ...options, json }) as Promise<Job>,
  );

  /** The server finds the province of a place that was only written. */
  function decided(made: Job): Partial<JobAnswers> {
    const { status, province, district } = jobTable.answersOf(made);
    return answers.location.trim() && !answers.province ? { status, province, district } : { status };
  }
}

const timeToRead = 2000;

/** The person reads why, before the shell leads to the sign-in page. */
export function endSession(error: unknown): 'leaving' | undefined {
  if (!(error instanceof ApiError) || !error.asksToSignIn) return undefined;
  toastError(texts.sessionEnded);
  setTimeout(() => forgetSession('over'), timeToRead);
  return 'leaving';
}

/** The words for a failure. Others have the words of the server. */
export const refusal =
  (mayNot: string) =>
  ({ status, detail }: ApiError): string | undefined => {
    if (status === 0) return texts.connectionFailed;
    if (status === 403) return mayNot;
    return status === 404 ? detail : undefined;
  };
