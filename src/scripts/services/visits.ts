import type { LeadKind } from '#lib/contract/services.ts';
import { tokensNow } from '#scripts/stores/session.ts';

/** Tells the seller's numbers of a visit, once the page is truly looked at, and of who goes on to reach them. */
export function tellVisits(id: number) {
  whenLookedAt(() => tell(`/services/${id}/view`));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-lead]');
    if (link) tellLead(id, link.dataset['lead'] as LeadKind);
  });
}

export const tellLead = (id: number, kind: LeadKind) => tell(`/services/${id}/lead`, { kind });

/** Pages are loaded ahead, or in a tab behind; those are not visits. */
function whenLookedAt(act: () => void) {
  const look = () => {
    if (document.visibilityState !== 'visible' || isPrerendering()) return;
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('prerenderingchange', look);
    act();
  };
  document.addEventListener('visibilitychange', look);
  document.addEventListener('prerenderingchange', look);
  look();
}

const isPrerendering = () => (document as { prerendering?: boolean }).prerendering === true;

/** Nobody waits for it, and a failure is nobody's problem: the next visit counts again. */
const tell = (path: string, json?: object): void => void send(path, json).catch(() => undefined);

/**
 * Not by call(): it would bring a file for visitors who have no session, ends sessions, and does not outlive the page.
 * Who is signed in says so, so that sellers are not counted on their own pages; only where the token has run out, what
 * renews it is loaded.
 */
async function send(path: string, json: object | undefined) {
  const { access } = tokensNow();
  const answer = await post(path, json, access);
  if (answer.status !== 401 || !access) return;
  const { renewed } = await import('#scripts/calls/refresh.ts');
  await post(path, json, await renewed(access));
}

const post = (path: string, json: object | undefined, token: string | undefined) =>
  fetch(`/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: json ? JSON.stringify(json) : null,
  });
