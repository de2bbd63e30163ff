import type { PortfolioAsked } from '#lib/contract/portfolio.ts';
import { idAsked } from '#lib/services/asked.ts';

/** An item id that cannot be valid becomes 0, which no item has. */
export function portfolioAsked(params: URLSearchParams): PortfolioAsked {
  const item = params.get('item');
  return {
    item: item === null ? undefined : (idAsked(item) ?? 0),
    last_id: idAsked(params.get('last_id') ?? ''),
  };
}
