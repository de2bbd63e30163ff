import { type ReactNode, useCallback, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { CardsSkeleton, ListEnd } from '#islands/ui/ListEnd.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import { useFocusKept } from '#islands/ui/use-focus-kept.ts';
import { useSheet } from '#islands/ui/use-sheet.tsx';
import type { OwnApplication } from '#lib/contract/applications.ts';
import { applicationTexts, ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { fetchAgain, fetchLoaded, joinRows, type Loaded, withRow } from './loaded.ts';
import { MyApplication } from './MyApplication.tsx';
import { WithdrawSheet } from './WithdrawSheet.tsx';

const fetchMine = (query: string) => call('GET', `/applications/mine?${query}`);
const paging = { pageSize: 20, failed: texts.listFailed, join: joinRows<Loaded<OwnApplication>> };
const fetchPage = (limit: number, after: readonly Loaded<OwnApplication>[]) =>
  fetchLoaded(fetchMine, limit, after);

export default function MyApplications({ drawing }: { drawing?: ReactNode }) {
  const list = useEndlessList(fetchPage, paging);
  const { items, hasMore, isLoading, problem, change } = list;
  const { sheet, ask: askToWithdraw, close } = useSheet(WithdrawSheet);
  const root = useRef<HTMLElement>(null);
  useFocusKept(root, '[data-withdraw]', items?.map(({ id }) => id).join(' '));

  const ask = useCallback(
    ({ id, job: { title, is_gone } }: OwnApplication) =>
      askToWithdraw({
        application: { id, title },
        isGone: is_gone,
        onWithdrawn() {
          close();
          toastSuccess(is_gone ? texts.removed : applicationTexts.withdrawn);
          change((rows) => rows.filter((row) => row.id !== id));
        },
      }),
    [askToWithdraw, close, change],
  );
  const again = useCallback(
    async (application: Loaded<OwnApplication>) => {
      const found = await fetchAgain(fetchMine, application);
      if (found) change((rows) => withRow(rows, found));
      return found;
    },
    [change],
  );

  if (items?.length === 0 && !hasMore && !problem) return <NoApplications drawing={drawing} />;
  return (
    <section ref={root} aria-label={texts.list}>
      {items ? (
        <ul className="stack">
          {items.map((application) => (
            <MyApplication key={application.id} application={application} onWithdraw={ask} onAgain={again} />
          ))}
        </ul>
      ) : (
        isLoading && <CardsSkeleton list="stack" card="my-application-coming" />
      )}
      <ListEnd list={list} />
      {sheet}
    </section>
  );
}

const NoApplications = ({ drawing }: { drawing: ReactNode }) => (
  <EmptyState drawing={drawing} title={texts.none} text={texts.how}>
    <Button href={paths.jobs}>{texts.seeJobs}</Button>
  </EmptyState>
);
