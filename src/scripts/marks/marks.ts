import { atom } from 'nanostores';
import { bookmarkTexts } from '#lib/copy/bookmarks.ts';
import { likeTexts } from '#lib/copy/marks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import type { NewOutboxEntry } from '#scripts/outbox/entry.ts';
import { $wishes } from '#scripts/outbox/wishes.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import { sendWish, titleOn } from './wish.ts';

/** The marks of the signed-in person on a thing. `likes` counts everybody's. */
export interface Marked {
  readonly liked: boolean;
  readonly saved: boolean;
  readonly likes: number;
  readonly isLiking?: boolean;
  readonly isSaving?: boolean;
  readonly isGuess?: boolean;
}

export const $marks = atom<Readonly<Record<string, Marked>>>({});

$signedIn.listen((signedIn) => {
  if (!signedIn) $marks.set({});
});

const mostAtOnce = 60;

/** `refetch` also asks for known marks. A failure is ignored, because nobody waits for the marks. */
export async function fetchMarks(things: readonly Thing[], refetch = false): Promise<void> {
  const asked = refetch ? things : things.filter((thing) => !$marks.get()[thingKey(thing)]);
  for (let at = 0; at < asked.length; at += mostAtOnce) {
    if (!$signedIn.get()) return;
    try {
      storeMarks(await ask(asked.slice(at, at + mostAtOnce), true));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
  }
}

const ask = (things: readonly Thing[], background: boolean) =>
  call('GET', `/likes/mine?things=${things.map(thingKey).join(',')}`, { background });

interface Carried extends Thing {
  readonly likes_count: number;
  readonly is_liked?: boolean | undefined;
  readonly is_bookmarked?: boolean | undefined;
}

/** Things whose change is being sent keep it, because it is newer than the answer. */
export function storeMarks(items: readonly Carried[]): void {
  const known = $marks.get();
  const news: Record<string, Marked> = {};
  for (const { likes_count: likes, is_liked, is_bookmarked, ...thing } of items) {
    const before = known[thingKey(thing)];
    if (is_liked === undefined || is_bookmarked === undefined || before?.isLiking || before?.isSaving)
      continue;
    news[thingKey(thing)] = withWishes(thingKey(thing), { liked: is_liked, saved: is_bookmarked, likes });
  }
  $marks.set({ ...known, ...news });
}

export function withWishes(key: string, mark: Marked): Marked {
  const { [`like:${key}`]: liked = mark.liked, [`save:${key}`]: saved = mark.saved } = $wishes.get();
  return { ...mark, liked, saved, likes: mark.likes + Number(liked) - Number(mark.liked) };
}

/**
 * Shows the like at once and undoes it if the server refuses it. Without a network it waits in the outbox. `likes` is
 * the number on the page.
 */
export const toggleLike = (thing: Thing, likes: number): Promise<void> =>
  change(thing, likes, {
    busy: 'isLiking',
    at: 'liked',
    own: ({ liked, likes }) => ({ liked, likes }),
    predict: (before) => ({
      liked: !before.liked,
      likes: Math.max(0, before.likes + (before.liked ? -1 : 1)),
    }),
    kind: 'like',
    path: '/likes/',
    fields: (is_liked) => ({ likeable_type: thing.type, likeable_id: thing.id, is_liked }),
    async send(json) {
      const { is_liked, likes_count } = await call('POST', '/likes/', { json });
      return { liked: is_liked, likes: likes_count };
    },
    failed: thing.type === 'job' ? likeTexts.jobFailed : likeTexts.failed,
  });

export const toggleSave = (thing: Thing, likes: number): Promise<void> =>
  change(thing, likes, {
    busy: 'isSaving',
    at: 'saved',
    own: ({ saved }) => ({ saved }),
    predict: (before) => ({ saved: !before.saved }),
    kind: 'save',
    path: '/bookmarks/',
    fields: (is_bookmarked) => ({ type: thing.type, id: thing.id, is_bookmarked }),
    send: async (json) => ({ saved: (await call('POST', '/bookmarks/', { json })).is_bookmarked }),
    failed: bookmarkTexts.failed,
  });

export const savesSent = (): Promise<void> =>
  new Promise((resolve) => {
    const isSent = (marks: Readonly<Record<string, Marked>>) =>
      !Object.values(marks).some(({ isSaving }) => isSaving);
    if (isSent($marks.get())) return resolve();
    const stop = $marks.listen((marks) => {
      if (!isSent(marks)) return;
      stop();
      resolve();
    });
  });

interface Change<Fields> {
  readonly busy: 'isLiking' | 'isSaving';
  readonly at: 'liked' | 'saved';
  /** The fields this button owns. The other button may be changing the rest at the same time. */
  readonly own: (mark: Marked) => Partial<Marked>;
  readonly predict: (before: Marked) => Partial<Marked>;
  readonly kind: 'like' | 'save';
  readonly path: string;
  /** The fields state the wanted result, so that the call may be repeated. */
  readonly fields: (wish: boolean) => Fields;
  readonly send: (fields: Fields) => Promise<Partial<Marked>>;
  readonly failed: string;
}

async function change<Fields extends NonNullable<NewOutboxEntry['fields']>>(
  thing: Thing,
  likes: number,
  changing: Change<Fields>,
) {
  const { busy, at, own, predict, kind, path, fields, send, failed } = changing;
  const key = thingKey(thing);
  const shown = $marks.get()[key] ?? { liked: false, saved: false, likes, isGuess: true };
  if (shown[busy]) return;
  const wish = !shown[at];
  const about = `${kind}:${key}`;
  const json = fields(wish);
  set(key, { ...shown, ...predict(shown), [busy]: true });
  let before = shown.isGuess ? undefined : shown;
  try {
    await sendWish({
      about,
      failed: () => failed,
      toast: failed,
      act: () => ({ kind, title: titleOf(key), about, wish, method: 'POST', path, fields: json }),
      async send() {
        before ??= await firstKnown(thing);
        // The person already left this mark on an earlier day, but the page did not know it. Nothing needs to be sent.
        const isThere = before[at] === wish;
        if (shown.isGuess) put(key, isThere ? own(before) : predict(before));
        if (!isThere) put(key, await send(json));
      },
      undo: () => put(key, own(before ?? shown)),
    });
  } finally {
    put(key, { [busy]: false });
    if (!(about in $wishes.get())) forgetGuess(key);
  }
}

const titleOf = (key: string) => titleOn(document.querySelector(`[data-mark="${key}"][data-save]`));

async function firstKnown(thing: Thing): Promise<Marked> {
  const [mark] = await ask([thing], false);
  if (!mark) throw new ApiError(404);
  const { is_liked: liked, is_bookmarked: saved, likes_count } = mark;
  const { isGuess, isLiking, isSaving } = $marks.get()[thingKey(thing)] ?? {};
  if (isGuess)
    put(thingKey(thing), {
      isGuess: false,
      ...(!isLiking && { liked, likes: likes_count }),
      ...(!isSaving && { saved }),
    });
  return { liked, saved, likes: likes_count };
}

const set = (key: string, mark: Marked) => $marks.set({ ...$marks.get(), [key]: mark });

/** Does nothing after signing out, because the marks are then forgotten. */
function put(key: string, changes: Partial<Marked>) {
  const before = $marks.get()[key];
  if (before) set(key, { ...before, ...changes });
}

function forgetGuess(key: string) {
  const { [key]: mark, ...others } = $marks.get();
  if (mark?.isGuess && !mark.isLiking && !mark.isSaving) $marks.set(others);
}
