import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

/**
 * Fetches a service that only its owner may see. In the background, so that other visitors stay on the page as it is.
 */
export async function ownService(id: string): Promise<Service | undefined> {
  try {
    return await call('GET', `/services/${id}`, { background: true });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
