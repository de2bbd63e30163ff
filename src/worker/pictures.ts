import { isOurs } from './files.ts';
import { findKept, findVariant, keep, sessionNow } from './kept.ts';

/** A larger picture would push out many pages. */
const mostBytes = 1024 * 1024;

/** Pictures never change under their address. Without a network, any size is better than none. */
export async function picture(event: FetchEvent): Promise<Response> {
  const [{ url }, session] = [event.request, sessionNow()];
  const known = await findKept(url);
  if (known) return known;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepPicture(url, answer.clone(), session));
    return answer;
  } catch (error) {
    const variant = await findVariant(url);
    if (variant) return variant;
    throw error;
  }
}

export async function keepPicture(address: string, answer: Response, session: number): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  if (!isOurs(answer) || !type.startsWith('image/')) return;
  // Fails if the answer is cut off, so the picture is not stored.
  const body = await answer.blob();
  if (body.size <= mostBytes) await keep({ address, body, headers: { 'content-type': type }, session });
}
