import { EmptyState } from '#components/ui/EmptyState.tsx';
import { DownloadButton } from '#islands/ui/DownloadButton.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { useQuery } from '#islands/ui/use-query.ts';
import { logTexts as texts } from '#lib/copy/moderation/log-page.ts';
import { daysOf } from '#lib/format/days.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogRow } from './LogRow.tsx';
import { Screen } from './screen.tsx';
import { askedIn, useLog } from './use-log.ts';

/** Who did what, whom it concerned, when and why. */
export function Log() {
  const address = useQuery();
  const asked = askedIn(address);
  const list = useLog(asked);
  const { items, hasMore, isLoading, problem } = list;
  return (
    <Screen
      title={texts.title}
      act={
        <DownloadButton
          path={`/moderation/log.csv${asked && `?${asked}`}`}
          file="registo-da-moderacao.csv"
          texts={texts}
        />
      }
    >
      <LogFilters key={asked} address={address} isFiltered={asked !== ''} />
      {!items && isLoading && (
        <p className="hint" role="status">
          {texts.loading}
        </p>
      )}
      {items?.length === 0 && !hasMore && !problem && <EmptyState title={texts.none} text={texts.noneHow} />}
      {items && items.length > 0 && (
        <section aria-label={texts.list}>
          {daysOf(items, ({ at }) => at).map(({ day, ofDay }) => (
            <section key={day} className="mb-5">
              <h2 className="mb-2 letters-f18">{day}</h2>
              <ol>
                {ofDay.map((entry) => (
                  <LogRow key={entry.id} entry={entry} />
                ))}
              </ol>
            </section>
          ))}
        </section>
      )}
      <ListEnd list={list} more={texts.more} />
    </Screen>
  );
}
