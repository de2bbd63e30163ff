import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useReady } from '#islands/ui/use-ready.ts';
import { listTexts } from '#lib/copy/feed.ts';
import { type FeedStart, startScript } from '#lib/feed/start.ts';
import { thingKey } from '#lib/things.ts';
import { FeedCard } from './FeedCard.tsx';
import { Tail } from './Tail.tsx';
import { useFeed } from './use-feed.ts';

interface Props {
  /** Astro turns a function into null on its way to the browser: there the page itself says what it is. */
  initial: (() => FeedStart) | null;
}

/** A list of things that goes on. Once a page. */
function Feed({ initial }: Props) {
  const root = useReady<HTMLDivElement>();
  const [start] = useState(initial ?? readStart);
  const { shown, progress, problem, more } = useFeed(start);
  const pressMore = useFocusOnNew(root, shown.cards.length, more);
  return (
    <div ref={root} data-feed={start.key}>
      <div className="thing-cards feed-cards">
        {shown.cards.map((card, index) => (
          <FeedCard key={thingKey(card)} card={card} site={start.site} first={index === 0} promotes />
        ))}
      </div>
      {shown.next !== null ? (
        <Tail
          progress={progress}
          problem={problem}
          start={start}
          onMore={start.kind === 'search' ? pressMore : more}
        />
      ) : (
        <p className="feed-end">{listTexts[start.kind].end}</p>
      )}
    </div>
  );
}

const readStart = (): FeedStart => JSON.parse(document.getElementById(startScript.id)?.textContent ?? '');

// Astro would else render it a first time to see whether React knows it.
export default memo(Feed);

/** After a press, whoever goes by keyboard or listens is on the first of what it brought, not behind the last. */
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
