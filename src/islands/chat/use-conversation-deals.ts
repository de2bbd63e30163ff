import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { withLines } from '#lib/chat/lines.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { call } from '#scripts/calls/api.ts';
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
  const { value: deals, load, change } = useLoaded(fetch);
  known.current = deals ?? known.current;

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
  return { deals, load, put };
}

interface Moved {
  readonly conversation_id: number;
  readonly id: number;
  readonly version: number;
}

/** Answers may overtake each other, so a newer version stays. */
const replaced = (deals: readonly DealRow[], others: readonly DealRow[]): DealRow[] =>
  deals.map((deal) => others.find(({ id, version }) => id === deal.id && version > deal.version) ?? deal);
