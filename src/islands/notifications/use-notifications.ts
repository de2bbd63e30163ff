import { useCallback, useEffect, useRef } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { Notification, notificationFilters } from '#lib/contract/notifications.ts';
import { notificationsTexts as texts } from '#lib/copy/notifications.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { listen } from '#scripts/live/live.ts';
import { countUnread } from '#scripts/live/unread.ts';
import { toastError } from '#scripts/stores/toasts.ts';

export type Tab = 'all' | (typeof notificationFilters)[number];

const paging = { pageSize: 50, failed: texts.failed };
const gatherMs = 500;
/** The server reports each change once to every page of the person. Later than this, no report is still of one's own. */
const reportedWithinMs = 3000;

export function useNotifications(tab: Tab) {
  const fetchPage = useCallback(
    (limit: number, after: readonly Notification[]) =>
      fetchNotifications(tab, limit, after[after.length - 1]),
    [tab],
  );
  const { change, reload, ...list } = useEndlessList(fetchPage, paging);
  const ownChanges = useRef<number[]>([]);
  useNews(reload, ownChanges);

  const changeAndSend = useCallback(
    async (to: (now: readonly Notification[]) => readonly Notification[], send: () => Promise<unknown>) => {
      change(to);
      ownChanges.current.push(Date.now());
      try {
        await send();
        void countUnread();
        return true;
      } catch (error) {
        logUnexpected(error);
        toastError(problemText(error, texts.actFailed), { about: 'notifications' });
        await reload();
        return false;
      }
    },
    [change, reload],
  );

  const changes = {
    read: (id: number) =>
      changeAndSend(
        (now) => now.map((one) => (one.id === id ? asRead(one) : one)),
        () => call('POST', `/notifications/${id}/read`, leaving),
      ),
    readAll: () =>
      changeAndSend(
        (now) => (tab === 'unread' ? [] : now.map(asRead)),
        () => call('POST', '/notifications/read-all', leaving),
      ),
    remove: (id: number) =>
      changeAndSend(
        (now) => now.filter((one) => one.id !== id),
        () => call('DELETE', `/notifications/${id}`, leaving),
      ),
    removeAll: () =>
      changeAndSend(
        () => [],
        () => call('DELETE', '/notifications', leaving),
      ),
    restore: () =>
      changeAndSend(
        (now) => now,
        () => call('POST', '/notifications/restore', leaving),
      ).then(reload),
  };
  return { ...list, reload, ...changes };
}

/** A click on a notification leaves the page at once, so the request must survive that. */
const leaving = { keepalive: true };

const asRead = (one: Notification): Notification => (one.isRead ? one : { ...one, isRead: true });

function fetchNotifications(tab: Tab, limit: number, last?: Notification): Promise<Notification[]> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (tab !== 'all') query.set('only', tab);
  if (last) {
    query.set('last_id', String(last.id));
    query.set('last_time', last.time);
  }
  return call('GET', `/notifications?${query}`, { background: true });
}

/** Reloads on news and on changes from other devices. Several events at once cause one reload. */
function useNews(reload: () => Promise<void>, ownChanges: { current: number[] }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first connection brings no news, because the page has just loaded the list.
    let isFirst = true;
    const isOwn = () => {
      const waiting = ownChanges.current.filter((at) => Date.now() - at <= reportedWithinMs);
      ownChanges.current = waiting.slice(1);
      return waiting.length > 0;
    };
    const stop = listen(({ event, data }) => {
      // What was read of a conversation is read in the list too.
      const isReadElsewhere = event === 'read' && (data as { user_id: number }).user_id === personNow();
      const isElsewhere = isReadElsewhere || (event === 'notifications' && !isOwn());
      const isNews =
        event === 'message' || event === 'notification' || isElsewhere || (event === 'missed' && !isFirst);
      if (event === 'missed') isFirst = false;
      if (!isNews) return;
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [reload, ownChanges]);
}
