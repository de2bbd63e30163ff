import type { PublishRequest } from '#lib/contract/requests.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { mostOffersOfProvider } from '#lib/requests/life.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { begin, declineOffers } from '#server/deals/deals.ts';
import { readDeal } from '#server/deals/reading.ts';
import { takeStep } from '#server/deals/steps.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { listOwnRequests } from '#server/requests/reading.ts';
import { close, publish } from '#server/requests/requests.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { demoViewer, freelancersOfCrowd, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import { freelancerEmail, simpleEmail } from './demo-accounts.ts';
import { pictureOf } from './demo-services.ts';
import { type Need, needs } from './needs.ts';

interface Offer {
  readonly by: Viewer;
  readonly amount: number | null;
  readonly text: string;
  readonly dueIn?: number;
}

const texts = [
  'Posso passar amanhã para ver e começo no mesmo dia. Levo a ferramenta.',
  'Faço este trabalho há anos e deixo tudo limpo. O preço já inclui o transporte.',
  'Já fiz um igual no mês passado e posso mostrar fotografias. Metade no início e metade no fim.',
  'Consigo ainda esta semana. Se for menos do que parece, desconto.',
  'Tenho equipa de duas pessoas, por isso acaba mais depressa. Garanto o trabalho por três meses.',
] as const;

/** Of the demonstration: one with four offers to compare, and one whose offer was accepted. */
const ofSimple: Need = {
  title: 'Electricista para o quadro da casa dos meus pais',
  description:
    'O disjuntor geral desarma quando ligam o ferro e o congelador ao mesmo tempo. A casa tem vinte anos e o quadro ainda é o primeiro. Quero um quadro novo, com diferencial, e saber se os fios aguentam.',
  category: 'Construção',
  province: 'Nampula',
  district: 'Nampula',
  daysAgo: 1.9,
  budget: 12_000,
  wantedIn: 10,
  drawing: 'switchboard',
};
const toElectrician: Need = {
  title: 'Ligar bomba de água e bóia eléctrica',
  description:
    'O depósito de 5000 litros já está em cima da torre. Falta levar corrente até à bomba, pôr a bóia e um interruptor dentro de casa. São uns trinta metros de cabo.',
  category: 'Construção',
  province: 'Maputo',
  district: 'Matola',
  daysAgo: 3.4,
  budget: 7000,
  wantedIn: 9,
  drawing: 'electricity3',
};

export async function seedDemoRequests(now: Ctx): Promise<void> {
  const simple = await demoViewer(now, simpleEmail);
  if ((await listOwnRequests(now, simple, { limit: 1 })).length > 0) return;
  const electrician = await demoViewer(now, freelancerEmail);
  // The first ones are accused of something.
  const askers = await viewersOf(now, (await someOfCrowd(now.db, 40)).slice(5));
  const sellers = await viewersOf(now, await freelancersOfCrowd(now.db, 40));
  const [first] = askers;
  if (!first || sellers.length < 5) return;
  const take = sellersInTurn(sellers);

  for (const [number, need] of [...needs].sort(byAge).entries()) {
    const asker = askers[number % askers.length] ?? first;
    const offerers = take(need.offers ?? 0, asker);
    const offers = offerers.map((by, at) => ({
      by,
      text: texts[(number + at) % texts.length] ?? texts[0],
      amount: need.budget === undefined ? null : Math.round((need.budget * (80 + 9 * at)) / 5000) * 50,
    }));
    await live(now, asker, need, offers);
  }
  const [other] = take(1, first);
  await live(now, first, { ...toElectrician, ends: 'with an offer' }, [
    {
      by: electrician,
      amount: 6500,
      dueIn: 6,
      text: 'Cabo enterrado em tubo, bóia e disjuntor próprio. Faço num dia, com ajudante.',
    },
    ...offerOf(other, 7000, 'Trago material da loja, com factura. Dois dias de trabalho.'),
  ]);
  const [one, two, three] = take(3, simple);
  await live(now, simple, ofSimple, [
    ...offerOf(
      one,
      11_500,
      'Quadro de doze módulos com diferencial, e medição da terra. Verifico os fios antes de começar.',
    ),
    ...offerOf(two, 9800, 'Quadro novo e disjuntores. Os fios vejo no local, sem custo.'),
    ...offerOf(three, null, 'Prefiro ver a casa primeiro. A visita é grátis e digo o preço na hora.'),
    {
      by: electrician,
      amount: 13_000,
      dueIn: 9,
      text: 'Vou a Nampula na próxima semana. Quadro, diferencial e certificado incluídos.',
    },
  ]);
  // Offers are counted where a request is listed.
  for (const { id } of [...askers, simple]) await now.db.inTransaction((tx) => refreshEntriesOf(tx, id));
}

const offerOf = (by: Viewer | undefined, amount: number | null, text: string): Offer[] =>
  by ? [{ by, amount, text }] : [];

/** Each seller may have ten open offers, and a small crowd has few sellers. */
const mostOfSeller = mostOffersOfProvider - 1;

function sellersInTurn(sellers: readonly Viewer[]) {
  const made = new Map<number, number>();
  return (count: number, asker: Viewer): Viewer[] => {
    const free = sellers
      .map((by) => ({ by, count: made.get(by.id) ?? 0 }))
      .filter(({ by, count }) => by.id !== asker.id && count < mostOfSeller)
      .sort((one, other) => one.count - other.count)
      .slice(0, count);
    for (const { by, count } of free) made.set(by.id, count + 1);
    return free.map(({ by }) => by);
  };
}

const viewersOf = (ctx: Ctx, ids: readonly number[]): Promise<Viewer[]> =>
  Promise.all(ids.map((id) => asViewer(ctx, id)));

const byAge = (one: Need, other: Need): number => other.daysAgo - one.daysAgo;

/** A request from its publication to where it stands today. */
async function live(now: Ctx, asker: Viewer, need: Need, offers: readonly Offer[]): Promise<void> {
  const at = (part: number) => daysAgo(now, need.daysAgo * (1 - part));
  const begun = at(0);
  const { title, description, category, province, district, budget, wantedIn, drawing } = need;
  const sent: PublishRequest = {
    title,
    description,
    category,
    province,
    district,
    ...(budget !== undefined && { budget_max: budget }),
    ...(wantedIn !== undefined && { wanted_by: dayAfter(begun, wantedIn) }),
    images: drawing ? [await pictureOf(begun, asker, drawing)] : [],
  };
  const { id } = await publish(begun, asker, sent);
  const deals: number[] = [];
  for (const [number, { by, amount, text, dueIn }] of offers.entries()) {
    const then = at(0.2 + number / 10);
    const due_on = dueIn === undefined ? {} : { due_on: dayAfter(then, dueIn) };
    const offer = { amount, text, ...due_on };
    const { deal } = await begin(then, by, { request_id: id, offer }, stranger);
    deals.push(deal.id);
  }
  await answerOne(at(0.75), asker, deals, need);
  if (need.ends === 'by hand') await close(at(0.9), asker, id);
  if (need.ends) await declineOffers(at(0.9), { requestId: id });
}

const stranger = { address: 'seeder', userAgent: 'seeder' };

const dayAfter = (ctx: Ctx, days: number): string => dayInMaputo(daysAgo(ctx, -days).clock.now());

/** Accepts the first offer, or declines the third of three. */
async function answerOne(ctx: Ctx, asker: Viewer, deals: readonly number[], { ends }: Need): Promise<void> {
  const [first, , third] = deals;
  const [id, step] = ends === 'with an offer' ? [first, 'accept' as const] : [third, 'decline' as const];
  if (id === undefined || (step === 'decline' && deals.length > 3)) return;
  const { version } = await readDeal(ctx, asker, id);
  const text = step === 'decline' ? { text: 'Obrigado, mas passa do que posso gastar.' } : {};
  await takeStep(ctx, asker, id, { step, version, ...text });
}
