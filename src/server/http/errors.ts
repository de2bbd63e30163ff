import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { errorDetails } from '#lib/copy/errors.ts';
import { AppError, type ErrorKind } from '#server/errors.ts';
import { json } from '#server/http/json.ts';

/** The one map from the kind of an error to its status. */
export const statusOf = {
  malformed: 400,
  already_registered: 400,
  invalid_code: 400,
  invalid_token: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  invalid_credential: 401,
  invalid_refresh_token: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  password_too_short: 422,
  wrong_password: 422,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** Turns any thrown value into an answer of the common shape. */
export function errorResponse(thrown: unknown): Response {
  const error = thrown instanceof AppError ? thrown : new AppError('internal');
  return json(errorBody(error), statusOf[error.kind], error.refusal.headers);
}

export function errorBody({ kind, refusal }: AppError): ErrorAnswer {
  const body: ErrorAnswer = { detail: refusal.detail ?? errorDetails[kind], code: kind };
  if (refusal.errors?.length) body.errors = [...refusal.errors];
  return body;
}
