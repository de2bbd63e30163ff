import type { PortfolioAsked, PortfolioItem, PortfolioPage } from '#lib/contract/portfolio.ts';
import { portfolioTab, viewerOf } from './addresses.ts';

export interface ShownPortfolio extends PortfolioPage {
  readonly shown: PortfolioItem | undefined;
  readonly isLost: boolean;
  readonly here: string;
  readonly next: string | undefined;
  readonly first: string | undefined;
}

export function shownPortfolio(found: PortfolioPage, page: string, asked: PortfolioAsked): ShownPortfolio {
  const { items, before, after } = found;
  const shown = items.find(({ id }) => id === asked.item);
  const tab = portfolioTab(page);
  return {
    ...found,
    shown,
    isLost: asked.item !== undefined && shown === undefined,
    here: before === undefined ? tab : `${tab}&last_id=${before}`,
    next: after === undefined ? undefined : `${tab}&last_id=${items[items.length - 1]?.id}`,
    first: before === undefined ? undefined : tab,
  };
}

export function neighboursOf(
  { items, before, after }: PortfolioPage,
  at: number,
): { previous: Neighbour | undefined; next: Neighbour | undefined } {
  const [item] = items;
  const neighbour = (id: number | undefined) =>
    id === undefined || !item ? undefined : { id, address: viewerOf({ ...item, id }) };
  return {
    previous: neighbour(at === 0 ? before : items[at - 1]?.id),
    next: neighbour(at === items.length - 1 ? after : items[at + 1]?.id),
  };
}

export interface Neighbour {
  readonly id: number;
  readonly address: string;
}
