import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import type { Prompt } from '#lib/profiles/prompt.ts';
import { kept } from './kept.ts';

export const $accessToken = persistentAtom<string | undefined>('access_token');
export const $refreshToken = persistentAtom<string | undefined>('refresh_token');
export const $signedIn = computed($accessToken, Boolean);

/** What the shell shows of who is signed in. The script in the head reads it before anything is painted. */
export interface Person {
  readonly name: string;
  readonly username: string;
  readonly initial: string;
  /** Which of the six colours of avatars. */
  readonly paint: number;
  readonly photo: string | null;
  /** What the feed invites to; absent where it was kept by the program of yesterday. */
  readonly prompt?: Prompt;
  /** What is missing, where it invites to complete something: words with spaces between them. */
  readonly missing?: string;
}

export const $person = persistentAtom<Person | undefined>('person', undefined, {
  encode: JSON.stringify,
  decode: readPerson,
});

/** The access token last: everything that shows who is signed in hangs on it. */
export function keepSession(tokens: { access_token: string; refresh_token?: string }) {
  if (tokens.refresh_token) $refreshToken.set(tokens.refresh_token);
  $accessToken.set(tokens.access_token);
}

/** On a phone that several people use, the next one is not shown what this one looked for. */
export function forgetSession() {
  delete kept['searches'];
  $accessToken.set(undefined);
  $refreshToken.set(undefined);
  $person.set(undefined);
}

/** As they are kept at this moment: what another tab did is there before this one is told of it. */
export const tokensNow = () => ({ access: kept['access_token'], refresh: kept['refresh_token'] });

function readPerson(text: string): Person | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Written by nobody we know; it will be asked for again.
    return undefined;
  }
}
