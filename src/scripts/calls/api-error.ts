import type { ErrorAnswer, FieldError } from '#lib/contract/errors.ts';
import { problems } from '#lib/copy/problems.ts';

/** Status 0: the request got no answer, or an answer that is not from our server. */
export class ApiError extends Error {
  // Declared, because each field of a class is written out for browsers that do not know any.
  declare readonly status: number;
  declare readonly code: string | undefined;
  declare readonly detail: string | undefined;
  declare readonly errors: readonly FieldError[];
  /** What else it says, which few calls ask for. */
  declare readonly answer: Partial<ErrorAnswer>;
  declare readonly retryAfter: number;

  constructor(status: number, answer: Partial<ErrorAnswer> = {}, retryAfter = 0) {
    super(answer.code ?? `status ${status}`);
    this.status = status;
    this.code = answer.code;
    this.detail = answer.detail;
    this.answer = answer;
    this.errors = answer.errors ?? [];
    this.retryAfter = retryAfter;
  }

  /** A wrong password or a missing factor has the same status, but another code. */
  get asksToSignIn() {
    return this.code === 'not_authenticated' || (this.status === 401 && !this.code);
  }
}

/**
 * The order: words for a known detail, words for the status, the server's detail, the caller's fallback. Faults of
 * fields are not included: the form shows them beside the fields, from `error.errors`.
 */
export function problemText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? problems.unexpected(0);
  const { status, detail, retryAfter } = error;
  if (status === 429 && retryAfter > 0) return problems.waitFor(inWords(retryAfter));
  const general = problems.byStatus[status as keyof typeof problems.byStatus];
  return (
    knownProblem(error) ??
    (meansSomethingElse(error) ? detail : general) ??
    (detail || (fallback ?? problems.unexpected(status)))
  );
}

/** What was asked for is not there, or not there for who asks. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What is there is not what the person saw. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** Another device has done the same already, or the answer to it was lost. */
export async function unlessDone(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export function logUnexpected(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it is for developers alone
  if (!(error instanceof ApiError)) console.warn(error);
}

export const knownProblem = ({ detail = '' }: ApiError): string | undefined =>
  problems.byDetail.find(([pattern]) => pattern.test(detail))?.[1];

/**
 * "Suspended" and "not yours" have the same status as "sign in again", "the last way in" the same as a wrong field. Only
 * their code and detail tell them apart.
 */
const meansSomethingElse = ({ status, code }: ApiError) =>
  [401, 403, 422].includes(status) && code !== undefined && code !== 'not_authenticated';

function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'segundo');
  if (seconds < 3600) return counted(seconds / 60, 'minuto');
  return counted(seconds / 3600, 'hora');
}

function counted(amount: number, unit: string): string {
  const count = Math.ceil(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
