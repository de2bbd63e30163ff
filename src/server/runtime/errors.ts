import type { Deal } from '#lib/contract/deals.ts';
import type { FieldError, Warning } from '#lib/contract/errors.ts';
import type { StillOpen } from '#lib/contract/team.ts';
import type { errorDetails } from '#lib/copy/errors.ts';

/** The reason of a refusal. `http/errors.ts` gives each a status, and the stable `code` of the answer. */
export type ErrorKind = keyof typeof errorDetails;

interface Refusal {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** What the client answers to get further. */
  readonly challenge?: string;
  readonly warnings?: readonly Warning[];
  /** The deal as it is, where it has moved on. */
  readonly deal?: Deal;
  /** What would end with a company. */
  readonly open?: StillOpen;
  /** That have to be handed over or deleted first. */
  readonly companies?: readonly { readonly id: number; readonly name: string }[];
  /** That is there already. */
  readonly conversation_id?: number;
  /** What whoever holds a number that is in use may do. */
  readonly ways?: readonly ('sign_in' | 'takeover')[];
  /** What ended the session. */
  readonly over?: 'suspended' | 'ended';
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error that rules throw. Any other is a defect and answers 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly kind: ErrorKind;
  readonly refusal: Refusal;

  constructor(kind: ErrorKind, refusal: Refusal = {}) {
    super(kind, { cause: refusal.cause });
    this.kind = kind;
    this.refusal = refusal;
  }
}

export const invalidField = (field: string, message: string): AppError =>
  new AppError('validation_failed', { errors: [{ field, message }] });
