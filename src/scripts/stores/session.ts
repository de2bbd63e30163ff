import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { listKey } from '#lib/feed/list-key.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import type { Prompt } from '#lib/profiles/prompt.ts';
import { sharedStore } from '#lib/share-target.ts';
import { deviceStore } from './device-store.ts';
import { type Kept, kept, keptForSession } from './kept.ts';

export const $accessToken = persistentAtom<string | undefined>('access_token');
export const $refreshToken = persistentAtom<string | undefined>('refresh_token');
export const $signedIn = computed($accessToken, Boolean);

/**
 * The facts about the signed-in person that the shell shows. The script in the head reads them before the first paint.
 */
export interface Person {
  readonly name: string;
  readonly username: string;
  readonly initial: string;
  /** One of the six colours of avatars. */
  readonly paint: number;
  readonly photo: string | null;
  /**
   * The invitation that the feed shows. Put there after the first paint, it would push away what is read. Absent if an
   * older version of the site stored the person.
   */
  readonly prompt?: Prompt;
  /** The names of the missing parts that the invitation asks to complete, separated by spaces. */
  readonly missing?: string;
  readonly hasCompany?: boolean;
  /** A freelancer, or somebody with a company: who may show their work. */
  readonly isSeller?: boolean;
}

export const $person = persistentAtom<Person | undefined>('person', undefined, {
  encode: JSON.stringify,
  decode: readPerson,
});

/** Sets the access token last, because everything that shows the signed-in person depends on it. */
export function keepSession(tokens: { access_token: string; refresh_token?: string }) {
  if (tokens.refresh_token) $refreshToken.set(tokens.refresh_token);
  $accessToken.set(tokens.access_token);
}

/** The person has left, or was told that the session is over. */
export type Ending = 'left' | 'over';

/** Choices of the device, and what tells nothing of its people. All else goes with the person. */
const ofDevice = /^(theme|saver|view|usage|device|install-later|push-later|ended)$/;
const ofTab = /^(toasts|voice_speed|banner:)/;
/** What tells what somebody has read. What they have begun waits in this tab for them, when their session is over. */
const seen = new RegExp(`^(person$|${listKey})`);

/** What the forms of this page hold, by its name in the storage. */
export const draftsHere: Kept = {};

/**
 * Every way in which a session ends comes here. Several people may use one phone: the next one must not see what this
 * one has searched, written or read.
 */
export function forgetSession(ending: Ending) {
  kept['ended'] = ending;
  // First, so that other tabs write nothing more of this person.
  $accessToken.set(undefined);
  $refreshToken.set(undefined);
  $person.set(undefined);
  for (const name of Object.keys(kept)) if (!ofDevice.test(name)) delete kept[name];
  globalThis.indexedDB?.deleteDatabase(deviceStore);
  forgetPages();
}

/** For each tab when the session ends, whichever tab has ended it: no other one reaches what it keeps by itself. */
export function forgetTab() {
  const isOver = kept['ended'] === 'over';
  for (const name of Object.keys(keptForSession))
    if (isOver ? seen.test(name) : !ofTab.test(name)) delete keptForSession[name];
  for (const name of Object.keys(draftsHere)) {
    if (isOver) keptForSession[name] = draftsHere[name];
    delete draftsHere[name];
  }
}

/** What somebody has looked at and shared. The worker drops what is on its way, and ends what pushes tell here. */
export function forgetPages() {
  // Some browsers forbid it in private windows, and keep nothing there.
  for (const store of [keptPages, sharedStore]) globalThis.caches?.delete(store).catch(() => undefined);
  navigator.serviceWorker?.controller?.postMessage('forget');
}

/** Reads the storage itself, because changes by another tab are there before this tab hears of them. */
export const tokensNow = () => ({ access: kept['access_token'], refresh: kept['refresh_token'] });

function readPerson(text: string): Person | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Something else wrote it. The person will be fetched again.
    return undefined;
  }
}
