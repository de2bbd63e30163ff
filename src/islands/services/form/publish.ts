import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { answersOf, changesOf, sentOf } from './answers.ts';
import type { ServiceAnswers } from './fields.ts';

/**
 * A client id makes one service, however often it is sent. After a lost answer the server returns the service as that
 * try made it. A second request then saves what changed in the form since.
 */
export async function publish(answers: ServiceAnswers, client_id: string): Promise<Service> {
  const { price, status: _, ...words } = sentOf(answers);
  const json = { ...words, ...(price !== null && { price }), client_id };
  const made = await call<Service>('POST', '/services/', { json });
  const changes = changesOf({ ...answers, status: made.status }, answersOf(made));
  if (Object.keys(changes).length === 0) return made;
  return call<Service>('PUT', `/services/${made.id}`, { json: { ...changes, updated_at: made.updated_at } });
}
