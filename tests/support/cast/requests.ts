import type { BegunDeal } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import type { Place } from '#tests/support/cast/place.ts';

export const needed = {
  title: 'Canalizador para uma torneira',
  description: 'A torneira da cozinha pinga e a da casa de banho não abre.',
  category: 'Serviços',
  province: 'Maputo Cidade',
};

/** On a site that tests share, others may have asked in the same words. */
export const requests = (who: Person, given: object = {}): Promise<Request> =>
  who.call('POST', '/requests/', { ...needed, confirm_warnings: true, ...given });

export const offer = { amount: 1500, text: 'Vou amanhã de manhã.' };

/** The answer, whatever it is. */
export const offers = (who: Person, request_id: number, given: object = {}): Promise<Response> =>
  who.send('POST', '/deals/', { request_id, offer, ...given });

export async function offered(who: Person, request_id: number, given: object = {}): Promise<BegunDeal> {
  const answer = await offers(who, request_id, given);
  if (answer.status !== 201) throw new Error(`An offer answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Somebody who asks, and somebody who may answer. */
export async function requested(place: Place, given: object = {}) {
  const rosa = await person(place, { full_name: 'Rosa Cumbe' });
  const zito = await freelancer(place, {}, { full_name: 'Zito Langa' });
  return { rosa, zito, request: await requests(rosa, given) };
}
