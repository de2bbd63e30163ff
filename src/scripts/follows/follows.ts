import type { Follow } from '#lib/contract/relations.ts';
import { followTexts as texts } from '#lib/copy/follows.ts';
import { formatAmount } from '#lib/format/price.ts';
import { thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { sendWish, titleOn } from '#scripts/marks/wish.ts';
import { $wishes } from '#scripts/outbox/wishes.ts';

const sending = new Set<string>();

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('[data-follow]'));
const keyIn = (button: HTMLElement) => button.dataset['follow'] ?? '';

export async function showFollows() {
  const keys = Array.from(new Set(buttons().map(keyIn)));
  if (keys.length === 0) return;
  try {
    const own = await call('GET', `/follows/mine?things=${keys.join(',')}`, { background: true });
    for (const { type, id, ...follow } of own) {
      const key = thingKey({ type, id });
      if (!sending.has(key)) show(key, withWish(key, follow));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const aboutOf = (key: string) => `follow:${key}`;

function withWish(key: string, follow: Follow): Follow {
  const { [aboutOf(key)]: wish = follow.is_following } = $wishes.get();
  const more = Number(wish) - Number(follow.is_following);
  return { is_following: wish, followers_count: Math.max(0, follow.followers_count + more) };
}

/**
 * Shows the change at once, and undoes it if the server refuses it. Without a network the change waits in the outbox.
 * The call sends the wanted state, so repeating it is harmless.
 */
export async function toggleFollow(button: HTMLElement) {
  const key = keyIn(button);
  if (sending.has(key)) return;
  sending.add(key);
  const before = shown(key, button);
  const is_following = !before.is_following;
  show(key, { is_following, followers_count: Math.max(0, before.followers_count + (is_following ? 1 : -1)) });
  const method = is_following ? 'PUT' : 'DELETE';
  const [type, id] = key.split('-');
  const path = `/follows/${type}/${id}` as const;
  const about = aboutOf(key);
  try {
    await sendWish({
      about,
      toast: key,
      act: () => ({ kind: 'follow', title: titleOn(button), about, wish: is_following, method, path }),
      async send() {
        show(key, await call(method, path));
        if (is_following) void offerPush();
      },
      undo: () => show(key, before),
      failed: (error) => problemText(error, is_following ? texts.notFollowed : texts.notUnfollowed),
    });
  } finally {
    sending.delete(key);
  }
}

/** If the module does not load, the next follow offers again. */
async function offerPush() {
  const push = await import('#scripts/push/offer.ts').catch(() => undefined);
  await push?.offerPush('followed');
}

const countOf = (key: string) => document.querySelector<HTMLElement>(`[data-followers="${key}"]`);

const shown = (key: string, button: HTMLElement): Follow => ({
  is_following: button.getAttribute('aria-pressed') === 'true',
  followers_count: Number(countOf(key)?.dataset['count'] ?? 0),
});

function show(key: string, { is_following, followers_count }: Follow) {
  for (const button of buttons())
    if (keyIn(button) === key) button.setAttribute('aria-pressed', String(is_following));
  const count = countOf(key);
  if (!count) return;
  count.dataset['count'] = String(followers_count);
  count.textContent = formatAmount(followers_count);
  if (count.parentElement) count.parentElement.hidden = followers_count === 0;
}

/**
 * A change in the outbox is shown without an answer of the server. When it leaves the outbox, the server's state is
 * fetched.
 */
$wishes.subscribe((wishes, before = {}) => {
  for (const button of buttons()) {
    const key = keyIn(button);
    if (aboutOf(key) in wishes) show(key, withWish(key, shown(key, button)));
    else if (aboutOf(key) in before) void showFollows();
  }
});
