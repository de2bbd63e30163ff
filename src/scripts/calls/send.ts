import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { isPageLeft } from '#scripts/dom/left.ts';
import { ApiError } from './api-error.ts';
import { noteOutcome } from './network.ts';

export interface Sending {
  readonly json?: unknown;
  /** Plain values are sent url-encoded. FormData, which may carry files, is sent as multipart. */
  readonly form?: Readonly<Record<string, string>> | FormData;
  readonly patienceMs?: number;
  readonly keepalive?: boolean;
  readonly token?: string | undefined;
}

/** A page from the cache has just waited for the network in vain, so its calls give up sooner. */
const patience = () =>
  typeof document !== 'undefined' && document.querySelector('[data-kept]') ? 5000 : 30_000;

/** Every answer but a success throws an ApiError. */
export async function sendAt(
  method: string,
  path: string,
  { json, form, keepalive = false, patienceMs = patience(), token }: Sending = {},
): Promise<unknown> {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form && !(form instanceof FormData)
        ? new URLSearchParams(form)
        : (form ?? null);
  const { response, text } = await overTheNetwork(
    `/api${path}`,
    {
      method,
      headers,
      body,
      cache: 'no-store',
      keepalive,
    },
    patienceMs,
  );
  return answerIn(response.status, text, response.headers.get('retry-after'));
}

export const send = sendAt as DeclaredCall<Sending>;

export function answerIn(status: number, text: string, retryAfter: string | null): unknown {
  const answer = parsed(text);
  const isOurs = answer !== undefined || !isForeign(status, text);
  noteOutcome(isOurs ? status : 0);
  if (!isOurs) throw new ApiError(0);
  if (status < 200 || status >= 300)
    throw new ApiError(status, answer as Partial<ErrorAnswer> | undefined, Number(retryAfter));
  return answer;
}

/**
 * A Wi-Fi that asks for a login answers every request with its own page, or with nothing. Pages with 413 or 5xx are
 * not foreign: our own proxy sends them for bodies that are too large, and while the server is down.
 */
const isForeign = (status: number, text: string): boolean =>
  text ? status < 500 && status !== 413 : status === 200;

async function overTheNetwork(
  address: string,
  init: RequestInit & { body: BodyInit | null },
  patienceMs: number,
) {
  const stop = new AbortController();
  // Files have no time limit, because they take as long as the network needs.
  const timer = init.body instanceof FormData ? undefined : setTimeout(() => stop.abort(), patienceMs);
  try {
    const response = await fetch(address, { ...init, signal: stop.signal });
    return { response, text: await response.text() };
  } catch {
    // A page that is left gets no further than this: the browser may fail its calls before its listeners hear of it.
    await new Promise((resolve) => setTimeout(resolve));
    if (!isPageLeft()) noteOutcome(0);
    throw new ApiError(0);
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
