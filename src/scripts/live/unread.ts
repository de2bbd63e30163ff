import type { UnreadCounts } from '#lib/contract/notifications.ts';
import { badgeText } from '#lib/format/badge.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { kept } from '#scripts/stores/kept.ts';
import { persistentAtom } from '#scripts/stores/persistent.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import { isLeading, type LiveEvent, listen } from './live.ts';

/** Pages of deals, requests and reviews: whoever looks at one has read what led to it. */
const isToldOf = /^\/(acordos|pedidos|avaliacoes)\/./;
const none: UnreadCounts = { chat: 0, notifications: 0 };
const gatherMs = 500;
/** Time for the connection, whose beginning counts anyway. Until then the stored counts show. */
const connectMs = 4000;

/** Stored, so that all tabs of the browser agree. */
export const $unread = persistentAtom<UnreadCounts>('unread', none, {
  encode: JSON.stringify,
  decode: readCounts,
});

export function followUnread(): void {
  let shown = '';
  const showCounts = (counts: UnreadCounts) => {
    for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]'))
      show(badge, counts[badge.dataset['badge'] as keyof UnreadCounts]);
    const all = counts.chat + counts.notifications;
    void badgeOf(navigator)
      .setAppBadge?.(all)
      .catch(() => undefined);
    // The page may have changed its title meanwhile, for a paused service or another work in the viewer.
    const title = document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title;
    shown = all > 0 ? `(${badgeText(all)}) ` : '';
    document.title = shown + title;
  };
  $unread.subscribe(showCounts);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const countSoon = (ms = gatherMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => void countUnread(), ms);
  };
  // The session may end while the page stays, because the server ended it. Nothing is stored again then.
  $signedIn.listen((signedIn) => signedIn || showCounts(none));
  listen((told) => {
    if (isLeading() && changesCounts(told)) countSoon();
  });
  countSoon(connectMs);
}

/** Only installed sites have a badge, and older browsers know none. */
const badgeOf = (browser: Navigator) => browser as { setAppBadge?: (count: number) => Promise<void> };

function changesCounts({ event, data }: LiveEvent): boolean {
  if (event === 'missed' || event === 'notification' || event === 'notifications') return true;
  const { isMe, user_id } = (data ?? {}) as { isMe?: boolean; user_id?: number };
  if (event === 'message') return isMe === false;
  return event === 'read' && user_id === personNow();
}

/** A failure is ignored, because the next event counts again. */
export async function countUnread(): Promise<void> {
  try {
    const put = (counts: UnreadCounts) => kept['access_token'] && $unread.set(counts);
    const counts = await call('GET', '/notifications/unread-count', { background: true });
    put(counts);
    const path = location.pathname;
    if (counts.notifications > 0 && isToldOf.test(path) && !document.hidden)
      put(await call('POST', '/notifications/read-of-page', { json: { path }, background: true }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function show(badge: HTMLElement, count: number): void {
  const [digits, words] = badge.children;
  badge.hidden = count === 0;
  if (digits) digits.textContent = badgeText(count);
  if (words) words.textContent = `, ${badgeText(count)} por ler`;
}

function readCounts(text: string): UnreadCounts {
  try {
    return { ...none, ...JSON.parse(text) };
  } catch {
    return none;
  }
}
