import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BookmarkedItem } from '#lib/contract/bookmarks.ts';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { extended } from '#lib/feed/paging.ts';
import { type CardInFeed, cardOf } from '#lib/thing-fronts.ts';
import { thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { $marks, learnMarks, takeIn } from '#scripts/marks/marks.ts';

const pageSize = 20;

/** What one keeps for later, the newest first, a page at a time; what is let go, here or elsewhere, is gone from it. */
export function useBookmarks() {
  const marks = useStore($marks);
  const [loaded, setLoaded] = useState<readonly CardInFeed[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cards = useMemo(
    () => loaded?.filter((card) => marks[thingKey(card)]?.saved !== false),
    [loaded, marks],
  );
  // Of those the server still has before what comes next.
  const skip = cards?.length ?? 0;

  const load = useCallback(async () => {
    setProblem(undefined);
    setLoading(true);
    try {
      // One more than is shown: it says whether there are others.
      const path = `/bookmarks/?limit=${pageSize + 1}&skip=${skip}`;
      const found = await call<BookmarkedItem[]>('GET', path, { background: true });
      takeIn(found);
      const page = { cards: found.slice(0, pageSize).map(cardOf), next: null };
      setLoaded((before) => extended({ cards: before ?? [], next: null }, page).cards);
      setHasMore(found.length > pageSize);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error, texts.listFailed));
    } finally {
      setLoading(false);
    }
  }, [skip]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page by itself, the others when asked for
  useEffect(() => void load(), []);

  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && loaded) void learnMarks(loaded, true);
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [loaded]);

  return { loaded, cards, hasMore, isLoading, problem, load };
}
