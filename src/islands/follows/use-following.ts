import { useCallback, useEffect, useState } from 'react';
import { followedTexts as texts } from '#lib/copy/follows.ts';
import { followingCall } from '#lib/feed/calls.ts';
import { listKey } from '#lib/feed/list-key.ts';
import { type FeedStart, shownOf } from '#lib/feed/start.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { forgetScroll, readStoredList } from '#scripts/feed/kept.ts';
import { storeMarks } from '#scripts/marks/marks.ts';

/**
 * The posts of followed people and companies: the stored list when the reader comes back, otherwise the first
 * page.
 */
export function useFollowing() {
  const [start, setStart] = useState<FeedStart>();
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    setProblem('');
    // The key contains the person, because several people may use one phone.
    const key = `${listKey}following:${personNow()}`;
    const list = { kind: 'following', call: followingCall, nextPage: null, key } as const;
    forgetScroll(key);
    const stored = readStoredList(key);
    if (stored) return setStart({ ...list, cards: stored.cards, next: stored.next });
    try {
      const page = await call('GET', followingCall, { background: true });
      storeMarks(page.items);
      setStart({ ...list, ...shownOf(page) });
    } catch (error) {
      logUnexpected(error);
      setProblem(problemText(error, texts.failed));
    }
  }, []);

  useEffect(() => void load(), [load]);
  return { start, problem, load };
}
