import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { FeedCard } from '#islands/feed/FeedCard.tsx';
import { CardsSkeleton, ListEnd } from '#islands/ui/ListEnd.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import { useFocusKept } from '#islands/ui/use-focus-kept.ts';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { joined } from '#lib/feed/paging.ts';
import { paths } from '#lib/paths.ts';
import { type CardInFeed, cardOf } from '#lib/thing-fronts.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { $marks, fetchMarks, savesSent, storeMarks, toggleSave } from '#scripts/marks/marks.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  drawing?: ReactNode;
}

export default function Bookmarks({ drawing }: Props) {
  const { loaded, cards, ...list } = useBookmarks();
  const root = useRef<HTMLElement>(null);
  useUndo(loaded);
  useFocusKept(root, '[data-save]', cards?.map(thingKey).join(' '));
  return (
    <section ref={root} className="feed" aria-label={texts.list}>
      {cards ? (
        <div className="thing-cards feed-cards">
          {cards.map((card) => (
            <FeedCard key={thingKey(card)} card={card} mark="save" />
          ))}
        </div>
      ) : (
        list.isLoading && <CardsSkeleton list="thing-cards" card="saved-coming" />
      )}
      {cards?.length === 0 && !list.hasMore && <NoBookmarks drawing={drawing} />}
      <ListEnd list={list} />
    </section>
  );
}

const NoBookmarks = ({ drawing }: { drawing: ReactNode }) => (
  <EmptyState drawing={drawing} title={texts.none} text={texts.how}>
    <Button href={paths.explore}>{texts.explore}</Button>
  </EmptyState>
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
            action: { text: texts.undo, run: () => void toggleSave({ type, id }, mark.likes) },
          });
        }
      }),
    [things],
  );
}

const paging = { pageSize: 20, failed: texts.listFailed, join: joined<CardInFeed> };

const savedAmong = (cards: readonly CardInFeed[], marks = $marks.get()) =>
  cards.filter((card) => marks[thingKey(card)]?.saved !== false);

function useBookmarks() {
  const marks = useStore($marks);
  const fetchPage = useCallback(async (limit: number, loaded: readonly CardInFeed[]) => {
    // The offset counts the server's bookmarks, so pending changes must arrive first.
    await savesSent();
    const skip = savedAmong(loaded).length;
    const found = await call('GET', `/bookmarks/?limit=${limit}&skip=${skip}`, { background: true });
    storeMarks(found);
    return found.map(cardOf);
  }, []);
  const { items: loaded, ...list } = useEndlessList(fetchPage, paging);
  const cards = useMemo(() => loaded && savedAmong(loaded, marks), [loaded, marks]);

  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && loaded) void fetchMarks(loaded, true);
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [loaded]);

  return { loaded, cards, ...list };
}
