import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { photoLimit } from '#lib/contract/users.ts';
import { lacksPhoto, placeFirstPhoto } from '#server/accounts/accounts.ts';
import { type IncomingFile, incomingFolder, keepIncoming } from '#server/files/incoming-file.ts';
import { savePicture } from '#server/files/pictures.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';

const timeoutMs = 10_000;

interface TakeOver {
  readonly userId: number;
  readonly url: string;
}

/** Queue job after the first sign-in with Google. Copies the Google picture, unless the person has a photo by then. */
export async function takeOverPicture(
  ctx: Ctx,
  { userId, url }: TakeOver,
  { signal }: Pick<Attempt, 'signal'>,
) {
  const address = allowedAddress(ctx, url);
  if (!address || !(await lacksPhoto(ctx.db, userId))) return;
  const file = await unlessRefused(ctx, fetchPicture(ctx, address, signal));
  if (!file) return;
  try {
    const saved = await unlessRefused(ctx, savePicture(ctx, userId, file));
    if (saved) await ctx.db.inTransaction((tx) => placeFirstPhoto(tx, userId, saved.address));
  } finally {
    await file.discard();
  }
}

/**
 * Allows only Google's picture hosts and the issuer. The address comes from outside and must not make us fetch from our
 * own network. Plain http is allowed only when the configured issuer uses it.
 */
function allowedAddress({ config }: Ctx, text: string): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  const isGoogles =
    url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.googleusercontent.com');
  const isIssuers = config.google !== undefined && url.origin === new URL(config.google.issuer).origin;
  if (!isGoogles && !isIssuers) return undefined;
  // Google serves 96 pixels unless the address asks for more.
  if (isGoogles) url.pathname = url.pathname.replace(/=s\d+(-c)?$/, '=s640-c');
  return url;
}

async function fetchPicture(ctx: Ctx, url: URL, signal: AbortSignal): Promise<IncomingFile | undefined> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { accept: 'image/webp, image/jpeg, image/png' },
  });
  if (answer.status >= 500 || answer.status === 429) {
    await answer.body?.cancel();
    throw new Error(`Google's pictures answered ${answer.status}.`);
  }
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return undefined;
  }
  return keepIncoming(Readable.fromWeb(answer.body as ReadableStream), {
    field: 'photo',
    types: 'pictures',
    limit: photoLimit,
    folder: incomingFolder(ctx),
  });
}

/** A refused picture would be refused again, so there is no retry. */
async function unlessRefused<T>({ log }: Ctx, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (err) {
    if (!(err instanceof AppError) || err.kind === 'unavailable') throw err;
    log.info({ err }, "A picture of Google's was not taken over.");
    return undefined;
  }
}
