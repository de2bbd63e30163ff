import type { Deal } from '#lib/contract/deals.ts';
import type { PublicReview } from '#lib/contract/reviews.ts';
import { agrees, asked, asksFor, takes } from '#tests/support/cast/deals.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made, type Place } from '#tests/support/cast/place.ts';

export const reviews = (who: Person, dealId: number, said: object = {}): Promise<Response> =>
  who.send('POST', `/deals/${dealId}/review`, { stars: 5, ...said });

export const reviewsAbout = (place: Pick<Person, 'ask'> | Place, query: string): Promise<PublicReview[]> =>
  place.ask(`/reviews/?${query}`).then((answer) => answer.json());

/** Both of the two write, so that both are shown. `said`: by the first. */
export async function review(one: Person, other: Person, dealId: number, said: object = {}): Promise<void> {
  await made(reviews(one, dealId, said));
  await made(reviews(other, dealId, { stars: 4 }));
}

/** The work of a deal that has begun is agreed on, done and confirmed. */
export async function concludes(customer: Person, provider: Person, id: number): Promise<Deal> {
  await agrees(customer, provider, id);
  return takes(customer, id, 'confirm');
}

/** A concluded deal of Rosa's with Zito, about his service: deal 1 of an empty place. */
export async function concluded(place: Place) {
  const all = await asked(place);
  await concludes(all.rosa, all.zito, all.deal.id);
  return all;
}

/** One more concluded deal with the same provider, by a customer who gives these stars, and their answer. */
export async function reviewed(
  customer: Person,
  provider: Person,
  stars: number,
  about: object = { peer_user_id: provider.user.id },
): Promise<number> {
  const { id } = await asksFor(customer, about);
  await concludes(customer, provider, id);
  await review(customer, provider, id, { stars });
  return id;
}
