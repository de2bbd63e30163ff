import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { agreedStates, type Side } from '#lib/deals/life.ts';
import { excerpt } from '#lib/format/excerpt.ts';

/** No amount is 'to be agreed on' only where somebody has offered. What was offered before another was asked for is over. */
export const isOffered = ({ amount, state }: Pick<DealRow, 'amount' | 'state'>): boolean =>
  state === 'proposta' || agreedStates.includes(state) || (amount !== null && state !== 'por_responder');

/** By who asked for it. A deal may also be concluded by moderators, or because nobody said anything. */
export const isConfirmed = ({ state, events }: Pick<Deal, 'state' | 'events'>): boolean =>
  state === 'concluido' && events.some(({ step }) => step === 'confirm');

/** Whose face stands for the other side: of who works for a company its sign. For a moderator, the customer's. */
export const faceOfOther = ({
  role,
  customer,
  provider,
  company_name,
  company_logo_url,
}: Named & Pick<DealRow, 'role' | 'company_logo_url'>): {
  readonly name: string;
  readonly photo: string | null;
  readonly company?: boolean;
} => {
  if (role !== 'customer') return { name: customer.name, photo: customer.photo_url };
  return company_name === null
    ? { name: provider.name, photo: provider.photo_url }
    : { name: company_name, photo: company_logo_url, company: true };
};

const longestTitle = 60;
/** What was asked for. A service is asked for many times, so its name would not tell two deals apart. */
export const titleOf = ({ request, what }: Pick<DealRow, 'request' | 'what'>): string =>
  request?.title ?? excerpt(what, longestTitle).replace(/[.,;:]$/, '');

type Named = Pick<DealRow, 'customer' | 'provider' | 'company_name'>;

/** Whoever works for a company is called by its name, as in its conversations. */
export const namesOf = ({ customer, provider, company_name }: Named): Readonly<Record<Side, string>> => ({
  customer: customer.name,
  provider: company_name ?? provider.name,
});

/** In whose name the viewer has it: they may have one of their own about the same. */
export const companyOfViewer = ({
  role,
  company_name,
}: Pick<DealRow, 'role' | 'company_name'>): string | null => (role === 'provider' ? company_name : null);

/** For a moderator, the customer's. */
export const nameOfOther = (deal: Named & Pick<DealRow, 'role'>): string =>
  namesOf(deal)[deal.role === 'customer' ? 'provider' : 'customer'];
