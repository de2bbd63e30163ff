import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { notificationsTexts as texts } from '#lib/copy/notifications.ts';
import { daysOf } from '#lib/format/days.ts';
import { checks } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { focusContent } from '#scripts/shell/focus.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { type Tab, useNotifications } from './use-notifications.ts';

interface Props {
  /** The query string of the URL, as the server received it. */
  search: string;
  drawing?: ReactNode;
}

const tabs: readonly Tab[] = ['all', 'unread', 'activity'];
const undoneWithinMs = 5000;
const deletedKey = 'notifications-deleted';

export default function Notifications({ search, drawing }: Props) {
  const root = useReady<HTMLDivElement>();
  const [tab, setTab] = useState(() => tabIn(search));
  const { items, hasMore, problem, load, reload, read, readAll, remove, removeAll, restore } =
    useNotifications(tab);
  useOfferedAgain(restore);

  const unread = items?.filter(({ isRead }) => !isRead).length ?? 0;

  /** Its button goes with what it marks. */
  function markAll() {
    focusContent();
    void readAll();
  }

  function choose(next: Tab) {
    history.replaceState(history.state, '', hrefOf(next));
    setTab(next);
  }

  async function clear() {
    // Before it is sent, because it arrives also from a page that is reloaded before the answer.
    keptForSession[deletedKey] = String(Date.now());
    if (await removeAll()) offerUndo(texts.deletedAll, restore);
    else delete keptForSession[deletedKey];
  }

  async function removeOne(id: number) {
    if (await remove(id)) offerUndo(texts.deleted, restore);
  }

  return (
    <div ref={root} className="-mt-2">
      <Tabs
        label={texts.title}
        tabs={tabs.map((one) => ({
          text: texts.tabs[one],
          href: hrefOf(one),
          current: one === tab,
          name: one,
          ...(one === 'unread' && { unread }),
        }))}
        onChoose={({ name }) => choose(name)}
      />
      {items && items.length > 0 && (
        <div className="notifications-acts flex flex-wrap my-2">
          {(hasMore || unread > 0) && (
            <Button look="text" size="small" onClick={markAll}>
              <Icon of={checks} />
              {texts.readAll}
            </Button>
          )}
          <Button className="ml-auto" look="text" size="small" onClick={() => void clear()}>
            {texts.deleteAll}
          </Button>
        </div>
      )}
      {problem && <NotLoaded problem={problem} onRetry={reload} />}
      {!items && !problem && (
        <p className="my-4 text-text2 text-center" role="status">
          {texts.loading}
        </p>
      )}
      {items && items.length > 0 && (
        <section aria-label={texts.list}>
          {daysOf(items, ({ time }) => time).map(({ day, ofDay }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 className="notifications-day pt-4 pb-2 text-text2 letters-f14" id={`day-${day}`}>
                {day}
              </h2>
              <ul className="notifications lined">
                {ofDay.map((one) => (
                  <NotificationRow key={one.id} notification={one} onRead={read} onRemove={removeOne} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
      {items?.length === 0 && (
        <EmptyState drawing={drawing} title={texts.none[tab].title} text={texts.none[tab].text} />
      )}
      {hasMore && (
        <p className="my-4 text-text2 text-center">
          <Button look="outline" onClick={() => void load()}>
            {texts.more}
          </Button>
        </p>
      )}
    </div>
  );
}

const tabIn = (search: string): Tab => {
  const asked = new URLSearchParams(search).get('tab') as Tab;
  return tabs.includes(asked) ? asked : 'all';
};

const hrefOf = (tab: Tab) => (tab === 'all' ? paths.notifications : `${paths.notifications}?tab=${tab}`);

function offerUndo(text: string, restore: () => Promise<unknown>) {
  const action = { text: texts.undo, run: () => void restore() };
  toastSuccess(text, { about: 'notifications', action });
}

/** Offers to undo a deletion, also after a reload within the time limit. */
function useOfferedAgain(restore: () => Promise<unknown>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, when the page is there
  useEffect(() => {
    const deletedAt = Number(keptForSession[deletedKey]);
    delete keptForSession[deletedKey];
    if (Date.now() - deletedAt < undoneWithinMs) offerUndo(texts.deletedAll, restore);
  }, []);
}
