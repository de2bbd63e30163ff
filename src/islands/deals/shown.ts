import type { DealRow } from '#lib/contract/deals.ts';
import { agreedStates, type Side } from '#lib/deals/life.ts';
import { excerpt } from '#lib/format/excerpt.ts';

/** No amount is 'to be agreed on' only where somebody has offered. */
export const isOffered = ({ amount, state }: Pick<DealRow, 'amount' | 'state'>): boolean =>
  amount !== null || state === 'proposta' || agreedStates.includes(state);

type People = Pick<DealRow, 'role' | 'customer' | 'provider'>;

/** For a moderator, the customer. */
export const otherOf = ({ role, customer, provider }: People): DealRow['customer'] =>
  role === 'customer' ? provider : customer;

const longestTitle = 60;
export const titleOf = ({ service, request, what }: Pick<DealRow, 'service' | 'request' | 'what'>): string =>
  service?.title ?? request?.title ?? excerpt(what, longestTitle);

export const namesOf = ({ customer, provider }: People): Readonly<Record<Side, string>> => ({
  customer: customer.name,
  provider: provider.name,
});
