import { faceClass } from '#lib/art/face.ts';
import { marksOf } from '#lib/companies/own-marks.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { mayModerate } from '#lib/moderation/roles.ts';
import { paths } from '#lib/paths.ts';
import { facePhotoOf } from '#lib/profiles/face-photo.ts';
import { missingOf } from '#lib/profiles/missing.ts';
import { promptOf } from '#lib/profiles/prompt.ts';
import { isRequestMark } from '#lib/requests/marks.ts';
import { kept, keptForSession } from '#scripts/stores/kept.ts';
import { $person, $signedIn } from '#scripts/stores/session.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { personNow } from './token.ts';

/** Ignores an answer that comes after signing out, because the next user of the phone must not find it. */
export function keepPerson(user: OwnUser) {
  if (user.id !== personNow()) return;
  const { full_name, email, username, province } = user;
  const photo = facePhotoOf(user, kept[choiceKey(user)]);
  const name = full_name ?? username;
  const initial = Array.from((full_name ?? email ?? username).trim())[0]?.toUpperCase() ?? '?';
  const paint = faceClass(name, { photo: photo !== null });
  const missing = missingOf(user, user.companies).join(' ');
  const marks = marksOf(user);
  const hasCompany = marks.length > 1;
  const mine = [...marks, ...($person.get()?.mine ?? []).filter(isRequestMark)];
  const isSeller = hasCompany || user.user_type === 'freelancer';
  const moderates = mayModerate(user.role);
  const isSuspended = !user.is_active;
  $person.set({
    name,
    username,
    initial,
    paint,
    photo,
    missing,
    mine,
    hasCompany,
    isSeller,
    province,
    moderates,
    isSuspended,
    prompt: promptOf(user),
  });
  kept['own'] = JSON.stringify(user);
  // A suspended person is asked for again by each page, because they may be let in at any moment.
  if (!isSuspended) keptForSession['person'] = 'known';
  forgetOthers(user.id);
}

/** Of the stored choice whom the person's profile and the bar show: see `shownOf`. */
export const choiceKey = ({ id }: Pick<OwnUser, 'id'>): string => `profile:${id}`;

/** Deletes the drafts of other people: another tab may have written them after the session ended. */
function forgetOthers(person: number) {
  for (const where of [kept, keptForSession])
    for (const name of Object.keys(where)) {
      const [, writer = person] = /^(?:chat:)?draft:(\d+)/.exec(name) ?? [];
      if (Number(writer) !== person) delete where[name];
    }
}

export function lastKnown(): OwnUser | undefined {
  try {
    return JSON.parse(kept['own'] ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Fetches the person. The script in the head leads people with a token away from the sign-in page, because it cannot
 * know that the session is over. If it is over, this leads them back.
 */
export async function learnPerson() {
  const cameToSignIn = keptForSession['entering'];
  delete keptForSession['entering'];
  if ($signedIn.get()) await fetchPerson(early.asked);
  if (!cameToSignIn || $signedIn.get() || document.documentElement.hasAttribute('data-guests')) return;
  location.replace(paths.loginThen(location.pathname + location.search));
}

/** The page asks once in a session. An island or a screen of the same page takes that answer instead of asking again. */
export const early: { asked?: Promise<OwnUser> | undefined } = {};

export function askPerson(options?: { background: true }): Promise<OwnUser> {
  const asked = call('GET', '/users/me', options);
  early.asked = asked;
  return asked;
}

/** After a failure the next page asks again. */
export async function fetchPerson(asked = askPerson({ background: true })): Promise<void> {
  try {
    keepPerson(await asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
