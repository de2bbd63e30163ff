import { keptText } from '#lib/copy/offline.ts';
import {
  fresher,
  type KeptBecause,
  keptAddress,
  keptHeaders,
  offlinePath,
  pageHeader,
  readPageHeader,
} from '#lib/kept-pages/kept.ts';
import { findFile, isOurs } from './files.ts';
import { drop, findKept, keep, sessionNow } from './kept.ts';
import { worker } from './scope.ts';

/** If a stored copy exists, the worker waits this long for the network. */
const patienceMs = 3000;
/** Without a stored copy it waits this long. Some networks never answer and never fail. */
const longestMs = 30_000;

type Outcome = Response | 'failed' | 'late';

/** Uses the network, or a stored copy if the network fails or is slow. A stored copy says so on the page. */
export async function page(event: FetchEvent): Promise<Response> {
  const [address, session] = [keptAddress(event.request.url), sessionNow()];
  const asked = ask(event);
  const known = await findKept(address);
  const outcome = await Promise.race([asked, after(known ? patienceMs : longestMs)]);
  const why = known && reasonFor(outcome);
  if (known && why) {
    if (why === 'slow') event.waitUntil(tellWhenFresher(event, address, session, asked));
    return fromDevice(known, why);
  }
  if (!(outcome instanceof Response))
    return (await findFile(new URL(address).pathname)) ?? (await findFile(offlinePath)) ?? Response.error();
  event.waitUntil(keepPage(address, outcome, session));
  return outcome;
}

/** The preloaded answer was requested while the worker started, if the browser can do that. */
async function ask(event: FetchEvent): Promise<Response | 'failed'> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return 'failed';
  }
}

function reasonFor(outcome: Outcome): KeptBecause | undefined {
  if (outcome === 'failed') return 'offline';
  if (outcome === 'late') return 'slow';
  if (outcome.status >= 500) return 'down';
  return outcome.status === 200 && !isOurs(outcome) ? 'offline' : undefined;
}

/** Reads a clone, so that the browser can still read the answer. */
export async function keepPage(address: string, answer: Response, session: number): Promise<void> {
  if (answer.status === 404 || answer.status === 410) return drop(address);
  const header = (name: string) => answer.headers.get(name) ?? '';
  const page = readPageHeader(answer);
  if (!page || !isOurs(answer) || /no-store/.test(header('cache-control'))) return;
  // It lists what is kept, and is among the files of the worker.
  if (new URL(address).pathname === offlinePath) return;
  const body = await answer.clone().blob();
  // Some networks cut an answer off and make it look complete.
  if (body.size !== page.all) return;
  const headers = {
    'content-type': header('content-type'),
    'content-security-policy': header('content-security-policy'),
    [pageHeader]: header(pageHeader),
    [keptHeaders.at]: String(Date.now()),
  };
  await keep({ address, body, headers, session });
}

async function fromDevice(known: Response, why: KeptBecause): Promise<Response> {
  const at = Number(known.headers.get(keptHeaders.at));
  const note = `<p class="kept-note" role="status" data-kept="${at}">${keptText(why, at, Date.now())}</p>`;
  const [page, { beforeMain = 0 } = {}] = [await known.blob(), readPageHeader(known)];
  return new Response(new Blob([page.slice(0, beforeMain), note, page.slice(beforeMain)]), {
    headers: known.headers,
  });
}

/** Only tells the page about the newer version, because the person may be writing in it. */
async function tellWhenFresher(
  event: FetchEvent,
  address: string,
  session: number,
  asked: Promise<Response | 'failed'>,
): Promise<void> {
  const answer = await asked;
  if (answer === 'failed' || !isOurs(answer)) return;
  await keepPage(address, answer, session);
  const client = await worker.clients.get(event.resultingClientId);
  client?.postMessage(fresher);
}

const after = (ms: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), ms));
