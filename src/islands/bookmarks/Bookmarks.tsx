import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FeedCard } from '#islands/feed/FeedCard.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useFocusKept } from '#islands/ui/use-focus-kept.ts';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { paths } from '#lib/paths.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { $marks, toggleSave } from '#scripts/marks/marks.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { useBookmarks } from './use-bookmarks.ts';

interface Props {
  drawing?: ReactNode;
}

export default function Bookmarks({ drawing }: Props) {
  const { loaded, cards, hasMore, isLoading, problem, load } = useBookmarks();
  const list = useRef<HTMLElement>(null);
  useUndo(loaded);
  useFocusKept(list, '[data-save]', cards?.map(thingKey).join(' '));
  return (
    <section ref={list} className="feed" aria-label={texts.list}>
      {cards ? (
        <div className="thing-cards feed-cards saved-cards">
          {cards.map((card) => (
            <FeedCard key={thingKey(card)} card={card} />
          ))}
        </div>
      ) : (
        isLoading && <BookmarksSkeleton />
      )}
      {cards?.length === 0 && !hasMore && <NoBookmarks drawing={drawing} />}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {hasMore && !problem && (
        <p className="mt-4 text-center">
          <Button look="outline" busy={isLoading} onClick={() => !isLoading && load()}>
            {isLoading ? texts.loading : texts.more}
          </Button>
        </p>
      )}
    </section>
  );
}

const NoBookmarks = ({ drawing }: { drawing: ReactNode }) => (
  <div className="empty">
    {drawing}
    <h2>{texts.none}</h2>
    <p>{texts.how}</p>
    <Button href={paths.explore}>{texts.explore}</Button>
  </div>
);

const BookmarksSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{texts.loading}</span>
    <div className="thing-cards saved-cards" aria-hidden="true">
      {['first', 'second', 'third'].map((card) => (
        <div key={card} className="card skeleton saved-coming" />
      ))}
    </div>
  </div>
);

function useUndo(things: readonly Thing[] | undefined) {
  useEffect(
    () =>
      $marks.listen((now, before) => {
        for (const { type, id } of things ?? []) {
          const key = thingKey({ type, id });
          const mark = now[key];
          const isDone = before?.[key]?.isSaving && !mark?.isSaving;
          if (!mark || mark.saved || !isDone) continue;
          toastSuccess(texts.removed, {
            about: key,
            act: { text: texts.undo, run: () => void toggleSave({ type, id }, mark.likes) },
          });
        }
      }),
    [things],
  );
}
