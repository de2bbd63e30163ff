import { atom } from 'nanostores';
import { ApiError } from '#scripts/calls/api-error.ts';

export const $factorMissing = atom(false);

/** For every call of a moderator: they need a second factor, and the screen then says where to set one up. */
export async function asModerator<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_needed') $factorMissing.set(true);
    throw error;
  }
}
