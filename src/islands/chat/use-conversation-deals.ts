import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { withLines } from '#lib/chat/lines.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { call } from '#scripts/calls/api.ts';
import { personNow } from '#scripts/calls/token.ts';
import { keepDeals, readDeals } from '#scripts/chat/kept-deals.ts';
import { listen } from '#scripts/live/live.ts';
import { $entries } from '#scripts/outbox/outbox.ts';
import { linesOf } from './deal-lines.tsx';
import type { WithLines } from './shown.ts';

/** Sets the state of the component that shows the log. */
export type OnLines = (set: () => WithLines) => void;

/** The newest deals of a conversation. Their steps become lines of its log. */
export function useConversationDeals(conversation: number, onLines: OnLines) {
  const known = useRef<readonly DealRow[]>([]);
  const fetch = useCallback(
    async () => replaced(await call('GET', `/deals?conversation_id=${conversation}`), known.current),
    [conversation],
  );
  const { value: deals, problem, load, change } = useLoaded(fetch);
  known.current = deals ?? known.current;
  useKept(conversation, deals, change);

  useEffect(
    () =>
      listen(({ event, data }) => {
        const { conversation_id, id, version } = (data ?? {}) as Moved;
        const isNews = !known.current.some((deal) => deal.id === id && deal.version >= version);
        if (event === 'missed' || (event === 'deal' && conversation_id === conversation && isNews))
          void load();
      }),
    [conversation, load],
  );

  const acts = useStore($entries);
  const lines = useMemo(() => deals && linesOf(deals, acts), [deals, acts]);
  useEffect(() => {
    if (lines) onLines(() => (messages, thread) => withLines(messages, lines, thread));
  }, [lines, onLines]);

  const put = useCallback((moved: DealRow) => change((now) => now && replaced(now, [moved])), [change]);
  return { deals, problem, load, put };
}

/** After the messages, because the deals are kept with them. */
const keepAfterMs = 2000;

/** Without a network, what this device has kept is shown. */
function useKept(
  conversation: number,
  deals: DealRow[] | undefined,
  change: (to: (now: DealRow[] | undefined) => DealRow[] | undefined) => void,
) {
  useEffect(() => {
    const person = personNow();
    if (person !== undefined)
      void readDeals(person, conversation).then((kept) => kept && change((now) => now ?? [...kept]));
  }, [conversation, change]);
  useEffect(() => {
    const person = personNow();
    if (!deals || person === undefined) return;
    const keep = () => person === personNow() && void keepDeals(person, conversation, deals);
    const timer = setTimeout(keep, keepAfterMs);
    return () => clearTimeout(timer);
  }, [conversation, deals]);
}

interface Moved {
  readonly conversation_id: number;
  readonly id: number;
  readonly version: number;
}

/** Answers may overtake each other, so a newer version stays. */
const replaced = (deals: readonly DealRow[], others: readonly DealRow[]): DealRow[] =>
  deals.map((deal) => others.find(({ id, version }) => id === deal.id && version > deal.version) ?? deal);
