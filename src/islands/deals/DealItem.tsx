import { Face } from '#components/ui/Picture.tsx';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { nextText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { doneOfPath } from '#lib/deals/life.ts';
import { companyOfViewer, faceOfOther, isOffered, nameOfOther, titleOf } from '#lib/deals/shown.ts';
import { agoText } from '#lib/format/ago.ts';
import { paths } from '#lib/paths.ts';
import { Amount } from './Amount.tsx';
import { PathLine } from './PathLine.tsx';
import { StatePill } from './StatePill.tsx';
import type { GroupedDeal } from './use-deals.ts';

export function DealItem({ deal }: { deal: GroupedDeal }) {
  const { id, role, begun_by, group, state, amount, since, review_owed } = deal;
  const who = nameOfOther(deal);
  const company = companyOfViewer(deal);
  return (
    <li className="deal-item">
      <div className="flex items-start">
        <Face {...faceOfOther(deal)} size={48} className="mr-3" />
        <div className="grow">
          <div className="deal-item-head flex flex-wrap items-baseline justify-between">
            <h3 className="letters-f16 wrap-anywhere">
              <a href={paths.deal(id)}>{titleOf(deal)}</a>
            </h3>
            {isOffered(deal) && (
              <p className="price">
                <Amount of={amount} />
              </p>
            )}
          </div>
          <p className="text-f14 text-text2">{pageTexts.between(role, begun_by, who)}</p>
          {company && <p className="text-f14 text-text2 wrap-anywhere">{pageTexts.inNameOf(company)}</p>}
          {group === 'turn' && (
            <p className="mt-1 letters-f14 font-semibold">
              {review_owed ? texts.reviewOwed : nextText(deal, who)}
            </p>
          )}
          <p className="flow">
            <StatePill of={deal} />
            <span className="hint">{agoText(new Date(since), new Date())}</span>
          </p>
        </div>
      </div>
      {group !== 'past' && <PathLine done={doneOfPath(state)} />}
    </li>
  );
}
