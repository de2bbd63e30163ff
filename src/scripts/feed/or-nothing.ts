import { ApiError } from '#scripts/calls/api-error.ts';

/** For what a page may leave out: nothing depends on it, so a call that fails shows nothing of it. */
export async function orNothing<Item>(items: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await items();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}
