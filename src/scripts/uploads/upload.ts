import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { tokensNow } from '#scripts/stores/session.ts';

/** Without a byte sent or an answer heard for so long, the connection is taken for lost. */
const patience = 60_000;

/**
 * Sends files, and says how much of them has gone: from 0 to 1. Asks first who is signed in, so that an ended session
 * is renewed, or leads to sign in, before megabytes are paid for.
 */
export async function upload<T>(
  method: string,
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  await call('GET', '/users/me');
  const { status, text, wait } = await overTheNetwork(method, path, form, onProgress, signal);
  const answer = parsed(text);
  if (status < 200 || status >= 300)
    throw new ApiError(status, answer as Partial<ErrorAnswer> | undefined, wait);
  // What asks for a login to a Wi-Fi answers everything, with a page of its own.
  if (answer === undefined) throw new ApiError(0);
  return answer as T;
}

/** The old way, for fetch() does not tell what has gone. */
function overTheNetwork(
  method: string,
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) {
  return new Promise<{ status: number; text: string; wait: number }>((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiError(0));
    const request = new XMLHttpRequest();
    signal?.addEventListener('abort', () => request.abort());
    let timer = setTimeout(() => request.abort(), patience);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patience);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('progress', heard);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      if (request.status === 0) reject(new ApiError(0));
      else
        resolve({
          status: request.status,
          text: request.responseText,
          wait: Number(request.getResponseHeader('retry-after')),
        });
    });
    request.open(method, `/api${path}`);
    request.setRequestHeader('authorization', `Bearer ${tokensNow().access}`);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
