import type { AnswerTo, OptionsOf } from '#lib/contract/declared-call.ts';
import { type CallOptions, call, refuseOthers } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { afterProof } from '#scripts/calls/proof.ts';
import { answerIn } from '#scripts/calls/send.ts';
import { tokensNow } from '#scripts/stores/kept.ts';

/** After this time without progress or an answer, the connection counts as lost. */
const patience = 60_000;

interface Options extends Pick<CallOptions, 'background' | 'person' | 'overText'> {
  readonly signal?: AbortSignal;
}

/**
 * Reports the sent part, from 0 to 1. A small call goes first, because it renews an expired token or leads to the
 * sign-in page before megabytes are paid for.
 */
export async function uploadAt(
  method: string,
  path: string,
  form: FormData,
  onProgress: (progress: number) => void,
  { signal, ...options }: Options = {},
): Promise<unknown> {
  await call('GET', '/users/me', options);
  refuseOthers(options, tokensNow().access);
  const send = async () => {
    const request = await overTheNetwork(method, path, form, onProgress, signal);
    return answerIn(request.status, request.responseText, request.getResponseHeader('retry-after'));
  };
  return afterProof(call, send, options.background);
}

export const upload = uploadAt as <const Method extends string, Address extends string>(
  method: Method,
  address: Address,
  form: FormData,
  onProgress: (progress: number) => void,
  ...[options]: OptionsOf<Method, Address, Options>
) => Promise<AnswerTo<Method, Address>>;

/** XMLHttpRequest, because fetch() reports no upload progress. */
function overTheNetwork(
  method: string,
  path: string,
  form: FormData,
  onProgress: (progress: number) => void,
  signal?: AbortSignal,
) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
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
      else resolve(request);
    });
    request.open(method, `/api${path}`);
    request.setRequestHeader('authorization', `Bearer ${tokensNow().access}`);
    request.send(form);
  });
}
