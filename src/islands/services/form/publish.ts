import { publishOnce } from '#islands/versions/publish-once.ts';
import type { Service } from '#lib/contract/services.ts';
import { type ServiceAnswers, serviceTable } from './fields.ts';

export function publish(answers: ServiceAnswers, client_id: string): Promise<Service> {
  const { price, status: _, ...words } = serviceTable.sentOf(answers);
  const json = { ...words, ...(price !== null && { price }), client_id };
  return publishOnce(serviceTable, '/services/', answers, json, ({ status }) => ({ status }));
}
