import type { PicturedKind } from '#islands/publishing/pictured-kind.ts';
import { thingCalls } from '#islands/publishing/thing-calls.ts';
import { versionsOf } from '#islands/publishing/versions.ts';
import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { isBlank } from './answers.ts';
import { type SentService, type ServiceAnswers, serviceTable } from './fields.ts';

const calls = thingCalls('/services');

export const serviceKind: PicturedKind<Service, ServiceAnswers, SentService> = {
  kind: 'service',
  path: '/services',
  calls,
  table: serviceTable,
  versions: versionsOf(serviceTable, calls),
  picturesIn: 'images',
  isSingle: false,
  draft: 'publish-service',
  href: paths.publishService,
  publishBody(answers, client_id) {
    const { price, status: _, ...words } = serviceTable.sentOf(answers);
    return { ...words, ...(price !== null && { price }), client_id };
  },
  editAfterPublish: ({ status }) => ({ status }),
  isBlank,
};
