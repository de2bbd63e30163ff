export interface QueuedSms {
  /** The same at each try, so that the gateway can recognise duplicates. */
  readonly id: string;
  readonly writtenAt: string;
  /** Like `+258841234567`. */
  readonly to: string;
  readonly text: string;
  /** ISO-8601. After this time it is dropped, because its code has expired. */
  readonly until: string;
}
