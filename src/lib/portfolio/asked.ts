import type { PortfolioAsked } from '#lib/contract/portfolio.ts';
import { idAsked } from '#lib/services/asked.ts';

/** What an address asks of a portfolio. An item that cannot be one is asked as 0, which none has. */
export function portfolioAsked(params: URLSearchParams): PortfolioAsked {
  const item = params.get('item');
  return {
    item: item === null ? undefined : (idAsked(item) ?? 0),
    last_id: idAsked(params.get('last_id') ?? ''),
  };
}
