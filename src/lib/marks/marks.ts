import { atom } from 'nanostores';
import { call } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Liked, Mark } from '#lib/contract/likes.ts';
import { bookmarkTexts, likeTexts } from '#lib/copy/likes.ts';
import { $signedIn } from '#lib/stores/session.ts';
import { toastError } from '#lib/stores/toasts.ts';
import { keyOf, type Thing } from './things.ts';

/** What who is signed in has done with the things on the page, and what all have. */
export interface Marked {
  readonly liked: boolean;
  readonly saved: boolean;
  readonly likes: number;
  /** Sent, and not answered yet. */
  readonly isLiking?: boolean;
  readonly isSaving?: boolean;
}

export const $marks = atom<Readonly<Record<string, Marked>>>({});

$signedIn.listen((signedIn) => {
  if (!signedIn) $marks.set({});
});

const mostAtOnce = 60;

/** Asks what is not known yet; `anew`, also what is. Nobody waits for it, so a failure is left to the next act. */
export async function learnMarks(things: readonly Thing[], anew = false): Promise<void> {
  const asked = anew ? things : things.filter((thing) => !$marks.get()[keyOf(thing)]);
  for (let at = 0; at < asked.length; at += mostAtOnce) {
    if (!$signedIn.get()) return;
    try {
      takeIn(await ask(asked.slice(at, at + mostAtOnce), true));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
  }
}

const ask = (things: readonly Thing[], background: boolean) =>
  call<Mark[]>('GET', `/likes/mine?things=${things.map(keyOf).join(',')}`, { background });

interface Carried extends Thing {
  readonly likes_count: number;
  readonly is_liked?: boolean | undefined;
  readonly is_bookmarked?: boolean | undefined;
}

/** What a call said of them; of what is being changed at this moment the change knows better. */
export function takeIn(items: readonly Carried[]): void {
  const known = $marks.get();
  const news: Record<string, Marked> = {};
  for (const { likes_count: likes, is_liked, is_bookmarked, ...thing } of items) {
    const before = known[keyOf(thing)];
    if (is_liked === undefined || is_bookmarked === undefined || before?.isLiking || before?.isSaving)
      continue;
    news[keyOf(thing)] = { liked: is_liked, saved: is_bookmarked, likes };
  }
  $marks.set({ ...known, ...news });
}

/** Shown at once, taken back where it fails; `likes`: as many as are shown. */
export const toggleLike = (thing: Thing, likes: number): Promise<void> =>
  change(thing, likes, {
    busy: 'isLiking',
    at: 'liked',
    foresee: (before) => ({
      liked: !before.liked,
      likes: Math.max(0, before.likes + (before.liked ? -1 : 1)),
    }),
    send: async () => {
      const json = { likeable_type: thing.type, likeable_id: thing.id };
      const { is_liked, likes_count } = await call<Liked>('POST', '/likes/', { json });
      return { liked: is_liked, likes: likes_count };
    },
    failed: likeTexts.failed,
  });

export const toggleSave = (thing: Thing, likes: number): Promise<void> =>
  change(thing, likes, {
    busy: 'isSaving',
    at: 'saved',
    foresee: (before) => ({ saved: !before.saved }),
    send: async () => {
      const json = { type: thing.type, id: thing.id };
      const { is_bookmarked } = await call<{ is_bookmarked: boolean }>('POST', '/bookmarks/', { json });
      return { saved: is_bookmarked };
    },
    failed: bookmarkTexts.failed,
  });

interface Change {
  readonly busy: 'isLiking' | 'isSaving';
  readonly at: 'liked' | 'saved';
  readonly foresee: (before: Marked) => Partial<Marked>;
  readonly send: () => Promise<Partial<Marked>>;
  readonly failed: string;
}

async function change(thing: Thing, likes: number, { busy, at, foresee, send, failed }: Change) {
  const key = keyOf(thing);
  const known = $marks.get()[key];
  if (known?.[busy]) return;
  const shown = known ?? { liked: false, saved: false, likes };
  put(key, { ...shown, ...foresee(shown), [busy]: true });
  try {
    const before = known ?? (await firstKnown(thing));
    if (!known) put(key, { ...before, ...foresee(before), [busy]: true });
    // Given on another day, which nobody could see yet: then what was wanted is there already.
    put(key, !known && before[at] ? before : await send());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (known) put(key, at === 'liked' ? { liked: known.liked, likes: known.likes } : { saved: known.saved });
    else forget(key);
    // An ended session leads to sign in, which says enough.
    if (!error.asksToSignIn) toastError(failed);
  } finally {
    if ($marks.get()[key]) put(key, { [busy]: false });
  }
}

async function firstKnown(thing: Thing): Promise<Marked> {
  const [mark] = await ask([thing], false);
  if (!mark) throw new ApiError(404);
  return { liked: mark.is_liked, saved: mark.is_bookmarked, likes: mark.likes_count };
}

function put(key: string, changes: Partial<Marked>) {
  const known = $marks.get();
  const before = known[key] ?? { liked: false, saved: false, likes: 0 };
  $marks.set({ ...known, [key]: { ...before, ...changes } });
}

function forget(key: string) {
  const { [key]: _, ...others } = $marks.get();
  $marks.set(others);
}
