import { computed } from 'nanostores';
import { unsentLost } from '#lib/copy/unsent-lost.ts';
import { listKey } from '#lib/feed/list-key.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import type { Prompt } from '#lib/profiles/prompt.ts';
import { sharedStore } from '#lib/share-target.ts';
import { type Kept, kept, keptForSession } from './kept.ts';
import { persistentAtom } from './persistent.ts';
import { toastError } from './toasts.ts';

/** Keeps conversations and acts that wait to be sent. */
export const deviceStore = 'bizlink';

export const $accessToken = persistentAtom<string | undefined>('access_token');
const $refreshToken = persistentAtom<string | undefined>('refresh_token');
export const $signedIn = computed($accessToken, Boolean);

/** The script in the head reads it before the first paint. */
export interface Person {
  readonly name: string;
  readonly username: string;
  readonly initial: string;
  /** See `faceClass`. */
  readonly paint: string;
  readonly photo: string | null;
  /**
   * The invitation that the feed shows before the first paint, because a later one would push the content down.
   * Absent if an older version of the site stored the person.
   */
  readonly prompt?: Prompt;
  readonly missing?: string;
  /** See `marksOf`, and `rememberRequests`. */
  readonly mine?: readonly string[];
  /** One to publish for. */
  readonly hasCompany?: boolean;
  /** A freelancer, or who publishes for a company. Only they can show work. */
  readonly isSeller?: boolean;
  readonly province?: string | null;
  readonly moderates?: boolean;
  readonly isSuspended?: boolean;
}

export const $person = persistentAtom<Person | undefined>('person', undefined, {
  encode: JSON.stringify,
  decode: readPerson,
});

/** Sets the access token last, because everything that shows the signed-in person depends on it. */
export function keepSession(tokens: { access_token: string; refresh_token?: string }) {
  delete kept['lost'];
  if (tokens.refresh_token) $refreshToken.set(tokens.refresh_token);
  $accessToken.set(tokens.access_token);
}

/** 'over': the session ended without the person's wish. */
type Ending = 'left' | 'over';

/** Choices of the device, and values that tell nothing about people. Everything else is deleted with the session. */
const ofDevice = /^(theme|saver|view|usage|visits|device|install-later|push-later|ended|lost|sign-ins)$/;
const ofTab = /^(toasts|voice_speed|banner:)/;
/**
 * Tells what somebody has read. When a session is over, only this is deleted from the tab, so that unsent answers
 * stay for the person.
 */
const seen = new RegExp(`^(person$|${listKey})`);

export const draftsHere: Kept = {};

/**
 * Every way to end a session comes here. Several people may use one phone: the next one must not see what this one
 * has searched, written or read.
 */
export function forgetSession(ending: Ending) {
  kept['ended'] = ending;
  // Who leaves by themselves was asked.
  if (ending === 'left') delete kept['lost'];
  else if (kept['unsent'] || kept['unsent:acts']) kept['lost'] = 'unsent';
  tellWhatIsLost();
  // Before all else goes, so that other tabs write nothing more about this person.
  $accessToken.set(undefined);
  $refreshToken.set(undefined);
  $person.set(undefined);
  for (const name of Object.keys(kept)) if (!ofDevice.test(name)) delete kept[name];
  globalThis.indexedDB?.deleteDatabase(deviceStore);
  forgetPages();
}

/** At once, and where its person signs in again, because other messages may take its place meanwhile. */
export const tellWhatIsLost = () => kept['lost'] && toastError(unsentLost);

/** Runs in each tab when the session ends, because sessionStorage belongs to one tab. */
export function forgetTab() {
  const isOver = kept['ended'] === 'over';
  for (const name of Object.keys(keptForSession))
    if (isOver ? seen.test(name) : !ofTab.test(name)) delete keptForSession[name];
  for (const name of Object.keys(draftsHere)) {
    if (isOver) keptForSession[name] = draftsHere[name];
    delete draftsHere[name];
  }
}

/** Deletes visited pages and shared content. The worker also drops pages that are loading and stops push. */
function forgetPages() {
  // Some browsers forbid it in private windows, and store nothing there.
  for (const store of [keptPages, sharedStore]) globalThis.caches?.delete(store).catch(() => undefined);
  navigator.serviceWorker?.controller?.postMessage('forget');
}

function readPerson(text: string): Person | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
