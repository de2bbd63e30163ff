import { Icon } from '#components/ui/Icon.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { itemTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { chevronRight } from '#lib/icons.ts';
import { portfolioTab } from '#lib/portfolio/addresses.ts';
import { shownOnCard } from '#lib/portfolio/thing.ts';
import { sellerPageOf } from '#lib/seller-page.ts';
import { ItemCard } from './ItemCard.tsx';

export function SellerWorks({ items }: { items: readonly PortfolioItem[] }) {
  const [first] = items;
  if (!first) return null;
  return (
    <section className="mt-6">
      <div className="row mb-3">
        <h2 className="grow">{texts.worksOf(first.poster_name)}</h2>
        <a className="crumb" href={portfolioTab(sellerPageOf(first))}>
          {texts.seeAll}
          <Icon of={chevronRight} />
        </a>
      </div>
      <div className="thing-cards">
        {items.map((item) => (
          <ItemCard key={item.id} item={shownOnCard(item)} heading="h3" sellerNamed={false} />
        ))}
      </div>
    </section>
  );
}
