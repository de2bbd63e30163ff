import { lastOf } from '#lib/chat/last-of.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { eventText } from '#lib/copy/deal-screens.ts';
import { namesOf } from '#lib/deals/shown.ts';

/** What the other wants changed, until it is answered. */
export function AskedChange({ deal }: { deal: DealRow }) {
  const last = lastOf(deal.events);
  const isAsked = (last?.step === 'counter' || last?.step === 'redo') && last.by !== deal.role;
  if (!isAsked || !last.text) return null;
  return (
    <div className="note note-warn">
      <div>
        <p className="font-semibold">{eventText(last, deal.role, namesOf(deal))}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{last.text}</p>
      </div>
    </div>
  );
}
