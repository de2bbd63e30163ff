import { Face } from '#components/ui/Picture.tsx';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { nextText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { agoText } from '#lib/format/ago.ts';
import { paths } from '#lib/paths.ts';
import { Amount } from './Amount.tsx';
import { StatePill } from './StatePill.tsx';
import { isOffered, otherOf, titleOf } from './shown.ts';
import type { GroupedDeal } from './use-deals.ts';

export function DealItem({ deal }: { deal: GroupedDeal }) {
  const { id, role, group, amount, since, company_name, review_owed } = deal;
  const other = otherOf(deal);
  const who = role === 'customer' ? (company_name ?? other.name) : other.name;
  return (
    <li className="card card-body deal-item">
      <Face name={other.name} photo={other.photo_url} size={48} className="mr-3" />
      <div className="grow">
        <h3 className="deal-item-title letters-f16 wrap-anywhere">
          <a href={paths.deal(id)}>{titleOf(deal)}</a>
        </h3>
        <p className="text-f14 text-text2">
          {deal.request && role === 'customer' ? pageTexts.offerOf(who) : pageTexts.between(role, who)}
        </p>
        <p className="deal-item-facts">
          <StatePill of={deal} />
          {isOffered(deal) && (
            <b>
              <Amount of={amount} />
            </b>
          )}
          <span className="hint">{agoText(new Date(since), new Date())}</span>
        </p>
        {group === 'turn' && (
          <p className="mt-2 letters-f14 font-semibold">
            {review_owed ? texts.reviewOwed : nextText(deal, who)}
          </p>
        )}
      </div>
    </li>
  );
}
