export interface QueuedSms {
  /** The same at each try, so that the gateway can recognise duplicates. */
  readonly id: string;
  readonly writtenAt: string;
  /** Like `+258841234567`. Null is dropped: an unknown number costs the same work, and no SMS. */
  readonly to: string | null;
  readonly text: string;
  /** ISO-8601. After this time it is dropped, because its code has expired. */
  readonly until: string;
  /** The day of whose SMS it was one when it was queued. What tells of something is one of the day when it is sent. */
  readonly day?: string;
  /** It counts for its number. */
  readonly isCounted?: true;
}
