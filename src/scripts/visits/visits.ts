import { tokensNow } from '#scripts/stores/kept.ts';

/** A page that is prerendered or opened in a background tab is not a visit yet. */
export function whenLookedAt(act: () => void) {
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

/** A failure is ignored, because it loses one count and harms nobody. */
export const tell = (path: string, json?: object): void => void send(path, json).catch(() => undefined);

/**
 * Does not use call(): it would load a file for visitors without a session, it ends sessions, and its requests do not
 * outlive the page. Signed-in visitors send their token, so that sellers are not counted on their own pages. The code
 * that renews a token loads only for an expired one.
 */
async function send(path: string, json: object | undefined) {
  const { access } = tokensNow();
  const answer = await post(path, json, access);
  if (answer.status !== 401 || !access) return;
  const { renewToken } = await import('#scripts/calls/refresh.ts');
  await post(path, json, await renewToken(access));
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
