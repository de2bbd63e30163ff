import { publishOnce } from '#islands/versions/publish-once.ts';
import type { Service } from '#lib/contract/services.ts';
import { type ServiceAnswers, serviceTable } from './fields.ts';

export const publishing = '/services/';

export const publish = (answers: ServiceAnswers, client_id: string): Promise<Service> =>
  publishOnce(serviceTable, publishing, answers, published(answers, client_id), ({ status }) => ({ status }));

export function published(answers: ServiceAnswers, client_id: string) {
  const { price, status: _, ...words } = serviceTable.sentOf(answers);
  return { ...words, ...(price !== null && { price }), client_id };
}
