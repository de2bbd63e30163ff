import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ItemTiles } from '#components/portfolio/ItemTiles.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { listTexts } from '#lib/copy/feed.ts';
import { type FeedStart, isEndless, startScript } from '#lib/feed/start.ts';
import { thingKey } from '#lib/things.ts';
import { FeedCard } from './FeedCard.tsx';
import { Tail } from './Tail.tsx';
import { useFeed } from './use-feed.ts';

interface Props {
  /**
   * A function on the server. Astro passes functions to the browser as null, so the browser reads the page's
   * inline script instead.
   */
  initial: (() => FeedStart) | null;
  /** On the server, the cards of a list that were rendered before. React in the browser takes them for its own. */
  html?: (() => string) | null;
}

/** A list that grows page by page. Each page has at most one. */
function Feed({ initial, html }: Props) {
  const root = useReady<HTMLDivElement>();
  const [start] = useState(initial ?? readStart);
  const { shown, progress, problem, more } = useFeed(start);
  const pressMore = useFocusOnNew(root, shown.cards.length, more);
  return (
    <div ref={root} data-feed={start.key}>
      {start.kind === 'portfolio' ? (
        <ItemTiles cards={shown.cards} />
      ) : html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the same components
        <div className={cardsLook} dangerouslySetInnerHTML={{ __html: html() }} />
      ) : (
        <div className={cardsLook}>
          {shown.cards.map((card, index) => (
            <FeedCard key={thingKey(card)} card={card} first={index === 0} promotes />
          ))}
        </div>
      )}
      {shown.next !== null ? (
        <Tail
          progress={progress}
          problem={problem}
          start={start}
          onMore={isEndless(start) ? more : pressMore}
        />
      ) : (
        <p className="feed-end">{listTexts[start.kind].end}</p>
      )}
    </div>
  );
}

const cardsLook = 'thing-cards feed-cards';

const readStart = (): FeedStart => JSON.parse(document.getElementById(startScript.id)?.textContent ?? '');

// Without `memo`, Astro renders the component once more to check whether it is a React component.
export default memo(Feed);

/**
 * After a click, the focus goes to the first new card. Otherwise keyboard and screen reader users would end
 * up behind the last card.
 */
function useFocusOnNew(list: RefObject<HTMLElement | null>, count: number, more: () => Promise<void>) {
  const shownBefore = useRef<number>(undefined);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === undefined || count <= before) return;
    shownBefore.current = undefined;
    const fresh = list.current?.querySelectorAll<HTMLElement>('article h2 a')[before];
    fresh?.focus({ preventScroll: true });
  }, [list, count]);

  return useCallback(() => {
    shownBefore.current = count;
    return more();
  }, [count, more]);
}
