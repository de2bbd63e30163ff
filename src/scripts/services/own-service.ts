import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

/** What only its owner may see. Asked by the page itself: who is not the owner stays with what the page says. */
export async function ownService(id: string): Promise<Service | undefined> {
  try {
    return await call<Service>('GET', `/services/${id}`, { background: true });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
