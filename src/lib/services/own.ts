import { call } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Service } from '#lib/contract/services.ts';

/** What only its owner may see. Asked by the page itself: who is not the owner stays with what the page says. */
export async function ownService(id: string): Promise<Service | undefined> {
  try {
    return await call<Service>('GET', `/services/${id}`, { background: true });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
