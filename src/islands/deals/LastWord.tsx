import { lastOf } from '#lib/chat/last-of.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { eventText } from '#lib/copy/deal-screens.ts';
import { isEnd } from '#lib/deals/life.ts';
import { namesOf } from '#lib/deals/shown.ts';

/** What the other wants changed, until it is answered, or how the deal ended without the work. */
export function LastWord({ deal }: { deal: DealRow }) {
  const { events, role, state, not_chosen } = deal;
  const last = lastOf(events);
  if (!last) return null;
  const isAsked = (last.step === 'counter' || last.step === 'redo') && last.by !== role && last.text;
  const isOver = isEnd(state) && state !== 'concluido' && !not_chosen;
  if (!isAsked && !isOver) return null;
  return (
    <div className={isAsked ? 'note note-warn' : 'note'}>
      <div>
        <p className="font-semibold">{eventText(last, role, namesOf(deal))}</p>
        {last.text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{last.text}</p>}
      </div>
    </div>
  );
}
