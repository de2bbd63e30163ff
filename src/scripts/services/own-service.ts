import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

/** Runs in the background, because other visitors must stay on the page. */
export async function ownService(id: string): Promise<Service | undefined> {
  try {
    return await call('GET', `/services/${id}`, { background: true });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
