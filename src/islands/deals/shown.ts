import type { DealRow } from '#lib/contract/deals.ts';
import type { Side } from '#lib/deals/life.ts';
import { excerpt } from '#lib/format/excerpt.ts';

type People = Pick<DealRow, 'role' | 'customer' | 'provider'>;

/** For a moderator, the customer. */
export const otherOf = ({ role, customer, provider }: People): DealRow['customer'] =>
  role === 'customer' ? provider : customer;

const longestTitle = 60;
export const titleOf = ({ service, what }: Pick<DealRow, 'service' | 'what'>): string =>
  service?.title ?? excerpt(what, longestTitle);

export const namesOf = ({ customer, provider }: People): Readonly<Record<Side, string>> => ({
  customer: customer.name,
  provider: provider.name,
});
