import type { Deal } from '#lib/contract/deals.ts';
import type { DealState, Side } from '#lib/deals/life.ts';
import type { TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import type { Place } from '#tests/support/cast/place.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

export const asksFor = (who: Person, more: object = {}): Promise<Deal> =>
  who.call('POST', '/deals/', { what: 'Pintar a sala', ...more });

export const dealOf = (who: Person, id: number): Promise<Deal> => who.call('GET', `/deals/${id}`);

/** What each step needs, so that only who takes it, and when, can be wrong. */
const said: Readonly<Record<string, object>> = {
  offer: { amount: 15_000, text: 'Com tinta incluída.' },
  counter: { text: 'Pode ser menos?' },
  cancel: { text: 'Já não preciso.' },
  redo: { text: 'Falta a porta.' },
  dispute: { text: 'Não apareceu.' },
  settle: { to: 'concluido', text: 'Ficou visto.' },
};

/** At the version that they see, unless another is given. */
export async function steps(who: Person, id: number, step: string, more: object = {}): Promise<Response> {
  const { version } = await dealOf(who, id);
  return who.send('POST', `/deals/${id}/steps`, { step, version, ...said[step], ...more });
}

export async function takes(who: Person, id: number, step: string, more: object = {}): Promise<Deal> {
  const answer = await steps(who, id, step, more);
  if (!answer.ok) throw new Error(`${step} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The provider offers, and the customer accepts. */
export async function agrees(customer: Person, provider: Person, id: number): Promise<Deal> {
  await takes(provider, id, 'offer');
  return takes(customer, id, 'accept');
}

/** A customer who asked a freelancer about a service: deal 1 of an empty place. */
export async function asked(place: Place) {
  const zito = await freelancer(place, {}, { full_name: 'Zito Langa' });
  const service = await publishes(zito, { ...priced, title: 'Pintura de casas' });
  const rosa = await person(place, { full_name: 'Rosa Cumbe' });
  const deal = await asksFor(rosa, { service_id: service.id });
  return { zito, rosa, service, deal };
}

/** The same at an API of its own, with its people by their sides. */
export async function withDeal() {
  const [api, all] = await serving(asked);
  const people: Readonly<Record<Side, Person>> = { customer: all.rosa, provider: all.zito };
  return { api, people, ...all };
}

export const putInto = ({ ctx }: TestApi, id: number, state: DealState) =>
  ctx.db.updateTable('deals').set({ state }).where('id', '=', id).execute();
