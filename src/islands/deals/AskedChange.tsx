import { Words } from '#components/ui/Words.tsx';
import { lastOf } from '#lib/chat/last-of.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { eventText } from '#lib/copy/deal-screens.ts';
import { namesOf } from '#lib/deals/shown.ts';

/** What the other wants changed, until it is answered. */
export function AskedChange({ deal, className }: { deal: DealRow; className?: string }) {
  const last = lastOf(deal.events);
  const isAsked = (last?.step === 'counter' || last?.step === 'redo') && last.by !== deal.role;
  if (!isAsked || !last.text) return null;
  return (
    <div className={className}>
      <div className="stack-tight">
        <p className="font-semibold">{eventText(last, deal.role, namesOf(deal))}</p>
        <Words>{last.text}</Words>
      </div>
    </div>
  );
}
