import { ApiError } from '#scripts/calls/api-error.ts';
import { unreached } from '#scripts/calls/network.ts';

/** True if no answer of our server says what became of a request. It may have arrived all the same. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && unreached.includes(error.status);

/** True if the failure says nothing about the entry itself. The entry is then sent later. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status >= 500 || [...unreached, 429].includes(error.status) || error.asksToSignIn);
