import { memo, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useReady } from '#islands/ui/use-ready.ts';
import { listTexts } from '#lib/copy/feed.ts';
import { type FeedStart, isEndless, listId, lookOf } from '#lib/feed/start.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { thingKey } from '#lib/things.ts';
import { ListCard } from './ListCard.tsx';
import { Tail } from './Tail.tsx';
import { useFeed } from './use-feed.ts';

export interface Props {
  readonly start: FeedStart;
  /** Without them, the first cards are in the page already, and this is the rest. */
  readonly first?: readonly CardInFeed[];
}

/** A list that grows page by page. Each page has at most one. */
function Feed({ start, first }: Props) {
  const root = useReady<HTMLDivElement>();
  const { shown, progress, problem, more } = useFeed(start, first);
  const pressMore = useFocusOnNew(shown.cards.length, more);
  const cards = shown.cards.map((card, index) => (
    <ListCard key={thingKey(card)} kind={start.kind} card={card} first={first !== undefined && index === 0} />
  ));
  const inPage = !first && cards.length > 0 && document.getElementById(listId);
  return (
    <div ref={root} data-feed={start.key}>
      {first && (
        <div id={listId} className={lookOf(start.kind)}>
          {cards}
        </div>
      )}
      {inPage && createPortal(cards, inPage)}
      {shown.next !== null ? (
        <Tail
          progress={progress}
          problem={problem}
          start={start}
          onMore={isEndless(start) ? more : pressMore}
        />
      ) : (
        <p className="text-text2 letters-f14 text-center mt-4">{listTexts[start.kind].end}</p>
      )}
    </div>
  );
}

// Without `memo`, Astro renders the component once more to check whether it is a React component.
export default memo(Feed);

/**
 * After a click, the focus goes to the first new card. Otherwise keyboard and screen reader users would end
 * up behind the last card.
 */
function useFocusOnNew(count: number, more: () => Promise<void>) {
  const shownBefore = useRef<{ count: number; links: number }>(undefined);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === undefined || count <= before.count) return;
    shownBefore.current = undefined;
    titleLinks()[before.links]?.focus({ preventScroll: true });
  }, [count]);

  return useCallback(() => {
    shownBefore.current = { count, links: titleLinks().length };
    return more();
  }, [count, more]);
}

const titleLinks = () => document.querySelectorAll<HTMLElement>(`#${listId} article h2 a`);
