import { ApiError } from '#scripts/calls/api-error.ts';

/** Fails as a call does, in words beside the form, where the network fails. */
export async function loaded(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch {
    throw new ApiError(0);
  }
}
