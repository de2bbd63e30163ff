import { type ReactNode, useRef } from 'react';
import { FeedCard } from '#islands/feed/FeedCard.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { paths } from '#lib/paths.ts';
import { thingKey } from '#lib/things.ts';
import { Coming } from './Coming.tsx';
import { useBookmarks } from './use-bookmarks.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useUndo } from './use-undo.ts';

interface Props {
  /** Of the whole site, for links that are shared. */
  site: string;
  drawing?: ReactNode;
}

/** What one keeps for later. Letting go of it can be undone. */
export default function Bookmarks({ site, drawing }: Props) {
  const { loaded, cards, hasMore, isLoading, problem, load } = useBookmarks();
  const list = useRef<HTMLElement>(null);
  useUndo(loaded);
  useFocusKept(list, cards?.map(thingKey).join(' '));
  return (
    <section ref={list} className="feed" aria-label={texts.list}>
      {cards ? (
        <div className="offer-cards feed-cards saved-cards">
          {cards.map((card) => (
            <FeedCard key={thingKey(card)} card={card} site={site} />
          ))}
        </div>
      ) : (
        isLoading && <Coming />
      )}
      {cards?.length === 0 && !hasMore && <None drawing={drawing} />}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {hasMore && !problem && (
        <p className="mt-4 text-center">
          <button
            type="button"
            className="button button-outline"
            aria-busy={isLoading || undefined}
            onClick={() => !isLoading && load()}
          >
            {isLoading ? texts.loading : texts.more}
          </button>
        </p>
      )}
    </section>
  );
}

const None = ({ drawing }: { drawing: ReactNode }) => (
  <div className="empty">
    {drawing}
    <h2>{texts.none}</h2>
    <p>{texts.how}</p>
    <a className="button" href={paths.explore}>
      {texts.explore}
    </a>
  </div>
);
