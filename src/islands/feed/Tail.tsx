import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useNetworkBack } from '#islands/ui/use-network-back.ts';
import { listTexts, feedTexts as texts } from '#lib/copy/feed.ts';
import { problems } from '#lib/copy/problems.ts';
import { type FeedStart, isEndless } from '#lib/feed/start.ts';
import { alert } from '#lib/icons/forms.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import type { Progress } from './use-feed.ts';

interface Props {
  progress: Progress;
  problem: string;
  start: FeedStart;
  onMore: () => void;
}

/**
 * The end of a list. The feed loads the next page when the reader comes near the end. Other lists, and
 * readers who save data, get a button. Without script there is a link.
 */
export function Tail({ progress, problem, start, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isByItself = isEndless(start);
  const { more, loadMore, failed } = listTexts[start.kind];
  useNear(place, isByItself && progress === 'idle', onMore);
  return (
    <div
      ref={place}
      className="feed-tail flex flex-col items-center min-h-touch mt-4"
      data-tail={isByItself ? 'near' : 'press'}
    >
      {start.nextPage && (
        <Button look="outline" className="without-script" rel="next" href={start.nextPage}>
          {more}
        </Button>
      )}
      {progress === 'failed' ? (
        <Failed problem={problem} onRetry={onMore} />
      ) : (
        <Button
          look="outline"
          className="feed-load"
          data-when-failed={failed}
          aria-disabled={progress === 'loading' || undefined}
          onClick={onMore}
        >
          {loadMore}
        </Button>
      )}
      <p className="text-text2 letters-f14 text-center" role="status">
        {progress === 'loading' && texts.loading}
      </p>
    </div>
  );
}

function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  useNetworkBack(onRetry);
  return (
    <div className="note note-danger feed-failed" role="alert">
      <Icon of={alert} />
      <span className="grow">{problem}</span>
      <Button className="ml-2" look="outline" size="small" onClick={onRetry}>
        {problems.retry}
      </Button>
    </div>
  );
}

/**
 * Observes again after each page: a short page may leave the tail visible, and then the observer would not
 * fire again.
 */
function useNear(place: RefObject<HTMLElement | null>, isWaiting: boolean, onNear: () => void) {
  const isSaving = useSyncExternalStore($saver.listen, $saver.get, () => 'off') === 'on';
  useEffect(() => {
    if (!place.current || !isWaiting || isSaving) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '200px',
      threshold: 0.1,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isWaiting, isSaving, onNear]);
}
