import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Coming } from '#components/ui/Coming.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import type { CaseRow } from '#lib/contract/moderation.ts';
import { signalNames, stateNames, queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { subjectNames } from '#lib/copy/moderation/subjects.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { agoText, waitText } from '#lib/format/ago.ts';
import { waitingStates } from '#lib/moderation/life.ts';
import { graveFrom } from '#lib/moderation/limits.ts';
import { personNow } from '#scripts/calls/token.ts';
import { $undecided } from '#scripts/moderation/pending.ts';
import { go, hrefOf, type QueueAddress, useAddress } from './use-address.ts';

interface Props {
  list: {
    readonly items: readonly CaseRow[] | undefined;
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    readonly problem?: string | undefined;
    readonly load: () => void;
  };
  open: number | undefined;
}

export function CaseList({ list, open }: Props) {
  const address = useAddress();
  const undecided = new Set(useStore($undecided).map(({ caseId }) => caseId));
  const { items, hasMore, isLoading, problem } = list;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  // Every loaded case has been decided, so the next page loads.
  const isUsedUp = items?.length === 0 && hasMore && !isLoading && !problem;
  const { load } = list;
  useEffect(() => {
    if (isUsedUp) load();
  }, [isUsedUp, load]);
  const line = (row: CaseRow) => (
    <Line row={row} address={address} isOpen={row.id === open} isBack={undecided.has(row.id)} />
  );
  return (
    <nav ref={nav} className="moderation-list" aria-label={texts.list}>
      {!items && isLoading && <ListSkeleton />}
      {items?.length === 0 && !hasMore && !problem && <EmptyState title={texts.none} text={texts.noneHow} />}
      {items && items.length > 0 && (
        <ul>
          {groupsOf(items).map(([first, ...further]) => (
            <li key={first.id}>
              {line(first)}
              {further.length > 0 && (
                <details className="case-further" open={further.some(({ id }) => id === open) || undefined}>
                  <summary className="min-h-touch text-text2 letters-f14 font-semibold">
                    {texts.further(further.length, first.owner?.name ?? texts.nobody)}
                  </summary>
                  <ul>
                    {further.map((row) => (
                      <li key={row.id}>{line(row)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListEnd list={list} more={texts.more} />
    </nav>
  );
}

type Group = readonly [CaseRow, ...CaseRow[]];

/** Neighbours of one owner. */
function groupsOf(rows: readonly CaseRow[]): Group[] {
  const groups: [CaseRow, ...CaseRow[]][] = [];
  for (const row of rows) {
    const last = groups[groups.length - 1];
    if (last && row.owner && last[0].owner?.id === row.owner.id) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

interface LineProps {
  row: CaseRow;
  address: QueueAddress;
  isOpen: boolean;
  isBack: boolean;
}

function Line({ row, address, isOpen, isBack }: LineProps) {
  const { id, subject, owner, state, reasons, signals } = row;
  const why = [...reasons.map((reason) => reportTexts.reasons[reason]), ...namesOf(signals)];
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ open: id });
  };
  return (
    <a
      className="case-line block text-inherit no-underline lined-t"
      href={hrefOf({ ...address, open: id })}
      aria-current={isOpen ? 'true' : undefined}
      onClick={open}
    >
      <Gravity row={row} />
      <span className="block overflow-hidden font-semibold">{subject.title}</span>
      <span className="case-line-facts block">
        {[subjectNames[subject.type], owner?.name ?? texts.nobody].join(' · ')}
      </span>
      <span className="case-line-facts block">{why.join(' · ')}</span>
      <span className="case-line-marks flex flex-wrap">
        {isBack && <span className="pill pill-danger">{texts.notDecided}</span>}
        {state !== 'aberto' && (
          <span className={`pill ${state === 'recurso' || state === 'retido' ? 'pill-warn' : ''}`}>
            {stateNames[state]}
          </span>
        )}
        <ClaimedBy row={row} />
      </span>
    </a>
  );
}

/** What the list is ordered by: how grave it is, and how long it has waited. */
function Gravity({ row }: { row: CaseRow }) {
  const { state, score, opened_at } = row;
  const isWaiting = waitingStates.some((one) => one === state);
  const opened = new Date(opened_at);
  return (
    <span className="row flex-wrap letters-f14">
      {isWaiting && (state === 'retido' || score >= graveFrom) && (
        <b className="pill pill-danger">{texts.grave}</b>
      )}
      <b className="grow">{raisedBy(row)}</b>
      <time dateTime={opened_at}>
        {isWaiting ? texts.waits(waitText(opened, new Date())) : agoText(opened, new Date())}
      </time>
    </span>
  );
}

function raisedBy({ subject, reports_count, signals }: CaseRow): string {
  if (reports_count > 0) return texts.reports(reports_count);
  return subject.type === 'deal' ? texts.disputed : texts.signs(signals.length);
}

function ClaimedBy({ row: { claimed_by: by, claimed_until: until } }: { row: CaseRow }) {
  if (!by || !until || Date.parse(until) < Date.now()) return null;
  const isMine = by.id === personNow();
  return (
    <span className={isMine ? 'pill pill-info' : 'pill'}>{isMine ? texts.withYou : texts.with(by.name)}</span>
  );
}

const namesOf = (signals: CaseRow['signals']) =>
  Array.from(new Set(signals.map(({ signal }) => signalNames[signal])));

const ListSkeleton = () => (
  <Coming>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className="skeleton moderation-coming" />
    ))}
  </Coming>
);
