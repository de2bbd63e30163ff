import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import Feed from '#islands/feed/Feed.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { feedTexts } from '#lib/copy/feed.ts';
import { followedTexts as texts } from '#lib/copy/follows.ts';
import { paths } from '#lib/paths.ts';
import { useFollowing } from './use-following.ts';

interface Props {
  drawing?: ReactNode;
}

export default function Following({ drawing }: Props) {
  const { start, problem, load } = useFollowing();
  return (
    <section className="feed" aria-label={texts.list}>
      {start && start.cards.length > 0 && <Feed initial={() => start} />}
      {start?.cards.length === 0 && <NothingYet drawing={drawing} />}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      <p className="feed-loading" role="status">
        {!start && !problem && feedTexts.loading}
      </p>
    </section>
  );
}

const NothingYet = ({ drawing }: { drawing: ReactNode }) => (
  <div className="empty">
    {drawing}
    <h2>{texts.none}</h2>
    <p>{texts.how}</p>
    <p>
      <Button href={paths.companies}>{texts.companies}</Button>{' '}
      <Button look="outline" href={paths.freelancers}>
        {texts.freelancers}
      </Button>
    </p>
  </div>
);
