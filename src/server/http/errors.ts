import type { FastifyError } from 'fastify';
import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { errorDetails } from '#lib/copy/errors.ts';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';

/** The only place that maps errors to HTTP statuses. */
export const statusOf = {
  malformed: 400,
  already_registered: 400,
  invalid_code: 400,
  invalid_token: 400,
  invalid_passkey: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  invalid_credential: 401,
  invalid_refresh_token: 401,
  second_factor_needed: 401,
  challenge_over: 401,
  forbidden: 403,
  scope_missing: 403,
  suspended: 403,
  moderation_locked: 403,
  email_not_proven: 403,
  confirmation_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  number_in_use: 409,
  warnings: 409,
  too_large: 413,
  unsupported_type: 415,
  password_too_short: 422,
  wrong_password: 422,
  last_way: 422,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  sms_exhausted: 503,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** The `code` of an answer. It is the name of the kind, but where another status says the same of another situation. */
export const codeOf = (kind: ErrorKind): string =>
  kind === 'moderation_locked' ? 'second_factor_needed' : kind;

interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorAnswer;
}

export function responseTo(thrown: unknown): ErrorResponse {
  const error = thrown instanceof AppError ? thrown : refusalOf(kindOf(thrown));
  return { status: statusOf[error.kind], headers: error.refusal.headers ?? {}, body: errorBody(error) };
}

const refusalOf = (kind: ErrorKind): AppError =>
  new AppError(kind, kind === 'unavailable' ? { headers: { 'retry-after': '10' } } : {});

/**
 * Recognises Fastify's refusals of a body, clients that left while sending one, and means that are away or full.
 * Anything else is a defect.
 */
function kindOf(thrown: unknown): ErrorKind {
  if (isAway(thrown)) return 'unavailable';
  const { code, statusCode } = thrown instanceof Error ? (thrown as Partial<FastifyError>) : {};
  // Other errors have a number as their code, or none.
  const isByClient = typeof code === 'string' && /^(FST_|ECONNRESET$)/.test(code);
  if (!isByClient || statusCode === undefined || statusCode >= 500) return 'internal';
  if (statusCode === 413) return 'too_large';
  return statusCode === 415 ? 'unsupported_type' : 'malformed';
}

/** Of the disk, of connections, and of PostgreSQL while it stops, starts or has no place. */
const awayCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
]);
/** SQLITE_FULL. */
const fullDatabase = 13;

function isAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, errcode, cause }: { code?: unknown; errcode?: unknown; cause?: unknown } = thrown;
  return (
    awayCodes.has(String(code)) || errcode === fullDatabase || thrown.name === 'S3Failure' || isAway(cause)
  );
}

export function errorBody({ kind, refusal }: AppError): ErrorAnswer {
  const body: ErrorAnswer = { detail: refusal.detail ?? errorDetails[kind], code: codeOf(kind) };
  if (refusal.challenge !== undefined) body.challenge = refusal.challenge;
  if (refusal.warnings) body.warnings = [...refusal.warnings];
  if (refusal.deal) body.deal = refusal.deal;
  if (refusal.open) body.open = refusal.open;
  if (refusal.conversation_id !== undefined) body.conversation_id = refusal.conversation_id;
  if (refusal.ways) body.ways = [...refusal.ways];
  if (refusal.over) body.over = refusal.over;
  if (refusal.companies) body.companies = [...refusal.companies];
  if (refusal.errors?.length) body.errors = [...refusal.errors];
  return body;
}
