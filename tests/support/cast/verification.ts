import type {
  DecidedVerification,
  OwnVerification,
  WaitingVerification,
} from '#lib/contract/verification.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { padaria } from '#tests/support/cast/companies.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';

interface Documents {
  readonly nuit?: Buffer | null;
  readonly licence?: Buffer;
  readonly name?: string;
}

/** The document of the NUIT alone, where nothing else is said. */
export function sending(who: Person, companyId: number, sent: Documents = {}): Promise<Response> {
  const { nuit = pdf(), licence, name = 'Padaria São José.pdf' } = sent;
  const body = new FormData();
  if (nuit) body.set('nuit_document', new Blob([new Uint8Array(nuit)]), name);
  if (licence) body.set('licence', new Blob([new Uint8Array(licence)]), 'alvara.pdf');
  return who.ask(`/companies/${companyId}/verification`, { method: 'POST', body });
}

export const sends = (who: Person, companyId: number, sent?: Documents): Promise<OwnVerification> =>
  made(sending(who, companyId, sent));

export const verificationOf = (who: Person, companyId: number): Promise<OwnVerification> =>
  who.call('GET', `/companies/${companyId}/verification`);

export const waitingFor = (moderator: Person, query = ''): Promise<WaitingVerification[]> =>
  moderator.call('GET', `/moderation/verifications${query}`);

/** What stands in the documents of the bakery, where nothing else is said. */
export const deciding = (moderator: Person, id: number, said: object = {}): Promise<Response> =>
  moderator.send(
    'POST',
    `/moderation/verifications/${id}/decide`,
    'refuse' in said ? said : { name: padaria.name, nuit: padaria.nuit, ...said },
  );

export const decidesOn = (moderator: Person, id: number, said?: object): Promise<DecidedVerification> =>
  made(deciding(moderator, id, said));
