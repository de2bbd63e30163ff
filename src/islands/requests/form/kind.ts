import type { PicturedKind } from '#islands/publishing/pictured-kind.ts';
import { thingCalls } from '#islands/publishing/thing-calls.ts';
import { versionsOf } from '#islands/publishing/versions.ts';
import type { Request } from '#lib/contract/requests.ts';
import { requestFormTexts as texts } from '#lib/copy/request-form.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { isBlank } from './answers.ts';
import { type RequestAnswers, requestTable, type SentRequest } from './fields.ts';

const calls = thingCalls('/requests');

export const requestKind: PicturedKind<Request, RequestAnswers, SentRequest> = {
  kind: 'request',
  path: '/requests',
  calls,
  table: requestTable,
  versions: versionsOf(requestTable, calls),
  picturesIn: 'images',
  isSingle: false,
  draft: 'publish-request',
  href: requestPaths.create,
  publishBody: (answers, client_id) => ({ ...requestTable.sentOf(answers), client_id }),
  editAfterPublish: () => ({}),
  isBlank,
};

export const refusal = ({ status, detail }: ApiError): string | undefined => {
  if (status === 0) return texts.connectionFailed;
  if (status === 403) return texts.notYours;
  return status === 404 ? detail : undefined;
};
