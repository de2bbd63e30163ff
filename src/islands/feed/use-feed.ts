import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listTexts } from '#lib/copy/feed.ts';
import { extended, type Shown } from '#lib/feed/paging.ts';
import { type FeedStart, listId, type PageOfList, shownOf } from '#lib/feed/start.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { readStoredList, type StoredList, storeList } from '#scripts/feed/kept.ts';
import { fetchMarks, storeMarks } from '#scripts/marks/marks.ts';
import { $signedIn } from '#scripts/stores/session.ts';

export type Progress = 'idle' | 'loading' | 'failed';

export function useFeed(start: FeedStart, first: readonly CardInFeed[] | undefined) {
  const [shown, setShown] = useState<Shown<CardInFeed>>({ cards: first ?? [], next: start.next });
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
      setShown(extended(shown, besidesPage(shownOf(page))));
      setProgress('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error, listTexts[start.kind].failed));
      setProgress('failed');
    } finally {
      isLoading.current = false;
    }
  }, [shown, start]);

  useStoredList(start.key, shown, setShown, first !== undefined);
  return { shown, progress, problem, more };
}

/** In the background, so that an expired session does not send readers to the sign-in page. */
const fetchPage = (start: FeedStart, last: string): Promise<PageOfList> =>
  call('GET', `${start.call}&${new URLSearchParams({ last_id: last })}`, { background: true });

/** Without the cards that the page has by itself. */
function besidesPage<T extends Shown<CardInFeed>>(list: T): T {
  const marks = document.querySelectorAll<HTMLElement>(`#${listId} [data-mark]`);
  const inRails = document.querySelector<HTMLElement>('[data-things]')?.dataset['things'] ?? '';
  const inPage = new Set([...Array.from(marks, ({ dataset }) => dataset['mark']), ...inRails.split(' ')]);
  return { ...list, cards: list.cards.filter((card) => !inPage.has(thingKey(card))) };
}

function useStoredList(
  key: string,
  shown: Shown<CardInFeed>,
  setShown: (list: Shown<CardInFeed>) => void,
  isWhole: boolean,
) {
  const restored = useRef<StoredList>(undefined);

  useLayoutEffect(() => {
    const stored = readStoredList(key);
    if (!stored) return;
    restored.current = isWhole ? stored : besidesPage(stored);
    setShown(restored.current);
    void fetchMarks(restored.current.cards);
  }, [key, setShown, isWhole]);

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
