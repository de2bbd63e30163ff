import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import Feed, { type Props as FeedProps } from '#islands/feed/Feed.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { feedTexts } from '#lib/copy/feed.ts';
import { followedTexts as texts } from '#lib/copy/follows.ts';
import { followingCall } from '#lib/feed/calls.ts';
import { listKey } from '#lib/feed/list-key.ts';
import { shownOf } from '#lib/feed/start.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { forgetScroll, readStoredList } from '#scripts/feed/kept.ts';
import { storeMarks } from '#scripts/marks/marks.ts';

interface Props {
  drawing?: ReactNode;
}

export default function Following({ drawing }: Props) {
  const { start, problem, load } = useFollowing();
  return (
    <section className="feed" aria-label={texts.list}>
      {start && start.first.length > 0 && <Feed {...start} />}
      {start?.first.length === 0 && <NothingYet drawing={drawing} />}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      <p className="text-text2 letters-f14 text-center" role="status">
        {!start && !problem && feedTexts.loading}
      </p>
    </section>
  );
}

const NothingYet = ({ drawing }: { drawing: ReactNode }) => (
  <EmptyState drawing={drawing} title={texts.none} text={texts.how}>
    <p>
      <Button href={paths.companies}>{texts.companies}</Button>{' '}
      <Button look="outline" href={paths.freelancers}>
        {texts.freelancers}
      </Button>
    </p>
  </EmptyState>
);

/**
 * The posts of followed people and companies: the stored list when the reader comes back, otherwise the first
 * page.
 */
function useFollowing() {
  const [start, setStart] = useState<Required<FeedProps>>();
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    setProblem('');
    // The key contains the person, because several people may use one phone.
    const key = `${listKey}following:${personNow()}`;
    const list = { kind: 'following', call: followingCall, nextPage: null, key } as const;
    forgetScroll(key);
    const stored = readStoredList(key);
    if (stored) return setStart({ start: { ...list, next: stored.next }, first: stored.cards });
    try {
      const page = await call('GET', followingCall, { background: true });
      storeMarks(page.items);
      const { cards, next } = shownOf(page);
      setStart({ start: { ...list, next }, first: cards });
    } catch (error) {
      logUnexpected(error);
      setProblem(problemText(error, texts.failed));
    }
  }, []);

  useEffect(() => void load(), [load]);
  return { start, problem, load };
}
