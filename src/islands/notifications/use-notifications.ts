import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notification, notificationFilters } from '#lib/contract/notifications.ts';
import { notificationsTexts as texts } from '#lib/copy/notifications.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { listen } from '#scripts/live/live.ts';
import { countUnread } from '#scripts/live/unread.ts';
import { toastError } from '#scripts/stores/toasts.ts';

export type Tab = 'all' | (typeof notificationFilters)[number];

const pageSize = 50;
const gatherMs = 500;
/** In milliseconds. Within this time, changes reported by the server count as the person's own. */
const ownWithinMs = 3000;

export function useNotifications(tab: Tab) {
  const [items, setItems] = useState<readonly Notification[]>();
  const [hasMore, setMore] = useState(false);
  const [problem, setProblem] = useState('');
  /** How many to show. Updates must not shorten a list that the person has extended. */
  const wanted = useRef(pageSize);
  const lastFetch = useRef(0);

  /**
   * Loads the page after these items. Only the newest answer counts, because older ones may belong to another
   * tab.
   */
  const fetchAfter = useCallback(
    async (before: readonly Notification[]) => {
      lastFetch.current += 1;
      const own = lastFetch.current;
      setProblem('');
      try {
        const found = await fetchPages(tab, before, wanted.current);
        if (own !== lastFetch.current) return;
        setItems((now) => (before.length > 0 ? [...(now ?? []), ...found.items] : found.items));
        setMore(found.hasMore);
      } catch (error) {
        logUnexpected(error);
        if (own === lastFetch.current) setProblem(problemText(error, texts.failed));
      }
    },
    [tab],
  );
  const load = useCallback(() => fetchAfter([]), [fetchAfter]);

  function more() {
    const before = items ?? [];
    wanted.current = before.length + pageSize;
    return fetchAfter(before);
  }

  useEffect(() => {
    wanted.current = pageSize;
    setItems(undefined);
    setMore(false);
    void load();
  }, [load]);
  const actedAt = useRef(0);
  useNews(load, actedAt);

  const act = useCallback(
    async (
      change: (now: readonly Notification[]) => readonly Notification[],
      send: () => Promise<unknown>,
    ) => {
      setItems((now) => now && change(now));
      actedAt.current = Date.now();
      try {
        await send();
        void countUnread();
        return true;
      } catch (error) {
        logUnexpected(error);
        toastError(problemText(error, texts.actFailed), { about: 'notifications' });
        await load();
        return false;
      }
    },
    [load],
  );

  const changes = {
    read: (id: number) =>
      act(
        (now) => now.map((one) => (one.id === id ? asRead(one) : one)),
        () => call('POST', `/notifications/${id}/read`, leaving),
      ),
    readAll: () =>
      act(
        (now) => (tab === 'unread' ? [] : now.map(asRead)),
        () => call('POST', '/notifications/read-all', leaving),
      ),
    remove: (id: number) =>
      act(
        (now) => now.filter((one) => one.id !== id),
        () => call('DELETE', `/notifications/${id}`, leaving),
      ),
    removeAll: () =>
      act(
        () => [],
        () => call('DELETE', '/notifications', leaving),
      ),
    restore: () =>
      act(
        (now) => now,
        () => call('POST', '/notifications/restore', leaving),
      ).then(load),
  };
  return { items, hasMore, problem, load, more, ...changes };
}

/** A click on a notification leaves the page at once, so the request must survive that. */
const leaving = { keepalive: true };

const asRead = (one: Notification): Notification => (one.isRead ? one : { ...one, isRead: true });

async function fetchPages(tab: Tab, before: readonly Notification[], wanted: number) {
  const items: Notification[] = [];
  let hasMore = true;
  while (hasMore && before.length + items.length < wanted) {
    const [last] = [...before, ...items].slice(-1);
    const page = await fetchPage(tab, last);
    items.push(...page);
    hasMore = page.length === pageSize;
  }
  return { items, hasMore };
}

function fetchPage(tab: Tab, after?: Notification): Promise<Notification[]> {
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (tab !== 'all') query.set('only', tab);
  if (after) {
    query.set('last_id', String(after.id));
    query.set('last_time', after.time);
  }
  return call('GET', `/notifications?${query}`, { background: true });
}

/** Reloads on news and on changes from other devices. Several events at once cause one reload. */
function useNews(load: () => Promise<void>, actedAt: { readonly current: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first connection brings no news, because the page has just loaded the list.
    let isFirst = true;
    const stop = listen(({ event }) => {
      const isElsewhere = event === 'notifications' && Date.now() - actedAt.current > ownWithinMs;
      const isNews =
        event === 'message' || event === 'notification' || isElsewhere || (event === 'missed' && !isFirst);
      if (event === 'missed') isFirst = false;
      if (!isNews) return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [load, actedAt]);
}
