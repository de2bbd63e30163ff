import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { answerIn } from '#scripts/calls/send.ts';
import { tokensNow } from '#scripts/stores/kept.ts';

/**
 * Saves an answer of our API as a file. A link could not carry the person's token. A small call goes first, because
 * it renews an expired token or leads to the sign-in page.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  await call('GET', '/users/me');
  const blob = await fetchFile(path);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `path` is of our API. The caller has made a call before, which renews an expired token. */
export async function fetchFile(path: string): Promise<Blob> {
  const answer = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${tokensNow().access}` },
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!answer.ok) answerIn(answer.status, await answer.text(), answer.headers.get('retry-after'));
  return answer.blob();
}
