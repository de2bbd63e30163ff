import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listTexts } from '#lib/copy/feed.ts';
import { extended } from '#lib/feed/paging.ts';
import { type FeedStart, type PageOfList, shownOf } from '#lib/feed/start.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { readStoredList, type StoredList, storeList } from '#scripts/feed/kept.ts';
import { fetchMarks, storeMarks } from '#scripts/marks/marks.ts';
import { $signedIn } from '#scripts/stores/session.ts';

export type Progress = 'idle' | 'loading' | 'failed';

export function useFeed(start: FeedStart) {
  const [shown, setShown] = useState<Pick<FeedStart, 'cards' | 'next'>>(start);
  const [progress, setProgress] = useState<Progress>('idle');
  const [problem, setProblem] = useState('');
  const isLoading = useRef(false);

  const more = useCallback(async () => {
    if (isLoading.current || shown.next === null) return;
    isLoading.current = true;
    setProgress('loading');
    try {
      const page = await fetchPage(start, shown.next);
      storeMarks(page.items);
      setShown(extended(shown, shownOf(page)));
      setProgress('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error, listTexts[start.kind].failed));
      setProgress('failed');
    } finally {
      isLoading.current = false;
    }
  }, [shown, start]);

  useStoredList(start.key, shown, setShown);
  return { shown, progress, problem, more };
}

/** In the background, so that an expired session does not send readers to the sign-in page. */
const fetchPage = (start: FeedStart, last: string): Promise<PageOfList> =>
  call('GET', `${start.call}&${new URLSearchParams({ last_id: last })}`, { background: true });

type List = Pick<FeedStart, 'cards' | 'next'>;

function useStoredList(key: string, shown: List, setShown: (list: List) => void) {
  const restored = useRef<StoredList>(undefined);

  useLayoutEffect(() => {
    const stored = readStoredList(key);
    if (!stored) return;
    restored.current = stored;
    setShown(stored);
    void fetchMarks(stored.cards);
  }, [key, setShown]);

  // Scrolls when the restored list has its old length.
  useLayoutEffect(() => {
    if (restored.current && shown === restored.current) scrollTo(0, restored.current.y);
  }, [shown]);

  useEffect(() => {
    const wasSignedIn = $signedIn.get();
    const leave = () => {
      // Signing out leaves the page too. The list must not be stored for the next person.
      if ($signedIn.get() !== wasSignedIn) return;
      storeList(key, { cards: shown.cards, next: shown.next, y: scrollY });
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [key, shown]);
}
