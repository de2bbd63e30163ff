import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { ApiError } from './api-error.ts';
import { noteOutcome } from './network.ts';

export interface Sending {
  readonly json?: unknown;
  /** Plain values are sent url-encoded. FormData, which may carry files, is sent as multipart. */
  readonly form?: Readonly<Record<string, string>> | FormData;
  /** Waits no longer for an answer. */
  readonly patienceMs?: number;
  /** Goes on when the page is left. For small requests. */
  readonly keepalive?: boolean;
  readonly token?: string | undefined;
}

/** A page that came from the device has just waited for its network in vain. What is not answered then is sent later. */
const patience = () =>
  typeof document !== 'undefined' && document.querySelector('[data-kept]') ? 5000 : 30_000;

/** Sends one request to our API and returns its answer. Everything but a success throws an ApiError. */
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

/** The same for a call that the contract declares. */
export const send = sendAt as DeclaredCall<Sending>;

/** Reads an answer of the server. Everything but a success throws an ApiError. */
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
 * A Wi-Fi that asks for a login answers every request with its own page, or with nothing. A proxy of ours has words of its
 * own for what is too large, and for a server that is down.
 */
const isForeign = (status: number, text: string): boolean =>
  text ? status < 500 && status !== 413 : status === 200;

async function overTheNetwork(
  address: string,
  init: RequestInit & { body: BodyInit | null },
  patienceMs: number,
) {
  const stop = new AbortController();
  // Files have no time limit: they take as long as the network needs.
  const timer = init.body instanceof FormData ? undefined : setTimeout(() => stop.abort(), patienceMs);
  try {
    const response = await fetch(address, { ...init, signal: stop.signal });
    return { response, text: await response.text() };
  } catch {
    noteOutcome(0);
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
