import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { joined } from '#lib/feed/paging.ts';
import { type CardInFeed, cardOf } from '#lib/thing-fronts.ts';
import { thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { $marks, fetchMarks, savesSent, storeMarks } from '#scripts/marks/marks.ts';

const paging = { pageSize: 20, failed: texts.listFailed, join: joined<CardInFeed> };

const savedAmong = (cards: readonly CardInFeed[], marks = $marks.get()) =>
  cards.filter((card) => marks[thingKey(card)]?.saved !== false);

export function useBookmarks() {
  const marks = useStore($marks);
  const fetchPage = useCallback(async (limit: number, loaded: readonly CardInFeed[]) => {
    // The offset counts the server's bookmarks, so pending changes must arrive first.
    await savesSent();
    const skip = savedAmong(loaded).length;
    const found = await call('GET', `/bookmarks/?limit=${limit}&skip=${skip}`, { background: true });
    storeMarks(found);
    return found.map(cardOf);
  }, []);
  const { items: loaded, ...list } = useEndlessList(fetchPage, paging);
  const cards = useMemo(() => loaded && savedAmong(loaded, marks), [loaded, marks]);

  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && loaded) void fetchMarks(loaded, true);
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [loaded]);

  return { loaded, cards, ...list };
}
