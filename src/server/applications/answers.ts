import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { StoredApplication } from './queries.ts';

/** What an application was before an answer. */
export interface BeforeAnswer {
  readonly status: ApplicationStatus;
  readonly status_changed_at: string;
  readonly reached: number;
  /** The answer came because the vacancy was closed, and goes if that is opened again in time. */
  readonly isByEnd?: boolean;
}

export const beforeAnswer = ({ undo }: Pick<StoredApplication, 'undo'>): BeforeAnswer | undefined =>
  undo === null ? undefined : JSON.parse(undo);

type Answered = Pick<StoredApplication, 'settles_at' | 'undo'>;

/** What an answer can be taken back to. Undefined where there is none, or it is too late. */
export const takenBackTo = (row: Answered, now: Date): BeforeAnswer | undefined =>
  row.settles_at !== null && row.settles_at > now.toISOString() ? beforeAnswer(row) : undefined;

type Shown = Answered & Pick<StoredApplication, 'status' | 'status_changed_at'>;

/** An answer that can still be taken back has not been given: the applicant sees what was before. */
export function asApplicantSees<Row extends Shown>(row: Row, now: Date): Row {
  const before = takenBackTo(row, now);
  return before ? { ...row, status: before.status, status_changed_at: before.status_changed_at } : row;
}
