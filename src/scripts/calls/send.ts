import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { ApiError } from './api-error.ts';

export interface Sending {
  readonly json?: unknown;
  /** Plain values go as a form does without files, FormData as one with. */
  readonly form?: Readonly<Record<string, string>> | FormData;
}

const patience = 30_000;

/** One request to our API, and its answer; anything but a success is thrown as an ApiError. */
export async function send<T>(method: string, path: string, { json, form }: Sending, token?: string) {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form && !(form instanceof FormData)
        ? new URLSearchParams(form)
        : (form ?? null);
  const { response, text } = await overTheNetwork(`/api${path}`, {
    method,
    headers,
    body,
    cache: 'no-store',
  });
  const answer = parsed(text);
  if (!response.ok)
    throw new ApiError(
      response.status,
      answer as Partial<ErrorAnswer> | undefined,
      Number(response.headers.get('retry-after')),
    );
  // What asks for a login to a Wi-Fi answers everything, with a page of its own.
  if (text && answer === undefined) throw new ApiError(0);
  return answer as T;
}

async function overTheNetwork(address: string, init: RequestInit & { body: BodyInit | null }) {
  const stop = new AbortController();
  // A file takes as long as the network needs.
  const timer = init.body instanceof FormData ? undefined : setTimeout(() => stop.abort(), patience);
  try {
    const response = await fetch(address, { ...init, signal: stop.signal });
    return { response, text: await response.text() };
  } catch {
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
