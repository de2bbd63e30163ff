import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { Interview } from '#lib/contract/applications.ts';
import type { StoredApplication } from './queries.ts';

export interface BeforeAnswer {
  readonly status: ApplicationStatus;
  readonly status_changed_at: string;
  readonly reached: number;
  /** The answer came because the vacancy was closed. Reopening the vacancy in time takes it back. */
  readonly isByEnd?: boolean;
}

export const beforeAnswer = ({ undo }: Pick<StoredApplication, 'undo'>): BeforeAnswer | undefined =>
  undo === null ? undefined : JSON.parse(undo);

type Answered = Pick<StoredApplication, 'settles_at' | 'undo'>;

/** The state to return to when an answer is taken back. Undefined without an answer, or when it is too late. */
export const takenBackTo = (row: Answered, now: Date): BeforeAnswer | undefined =>
  row.settles_at !== null && row.settles_at > now.toISOString() ? beforeAnswer(row) : undefined;

type Shown = Answered & Pick<StoredApplication, 'status' | 'status_changed_at'>;

/** An answer that can still be taken back is hidden: the applicant sees the earlier state. */
export function asApplicantSees<Row extends Shown>(row: Row, now: Date): Row {
  const before = takenBackTo(row, now);
  return before ? { ...row, status: before.status, status_changed_at: before.status_changed_at } : row;
}

/** Null in other states than `entrevista`, and until the owner says when. */
export const interviewOf = ({
  status,
  interview_at: at,
  interview_place: place,
}: Pick<StoredApplication, 'status' | 'interview_at' | 'interview_place'>): Interview | null =>
  status === 'entrevista' && at !== null ? { at, place } : null;
