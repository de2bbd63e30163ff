// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { dealTexts as texts } from '#lib/copy/deals.ts';
import { type DealStep, isEnd } from '#lib/deals/life.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { endDeal, endOverdue } from '#server/deals/clocks.ts';
import { readDeal } from '#server/deals/reading.ts';
import { eraseAccount } from '#server/erasure.ts';
import { giveRole } from '#server/standing.ts';
import type { TestApi } from '#tests/support/api.ts';
import { conversationsOf, says, startsWith } from '#tests/support/cast/chat.ts';
import { agrees, asksFor, dealOf, putInto, steps, takes, withDeal } from '#tests/support/cast/deals.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { meanwhile } from '#tests/support/cast/meanwhile.ts';
import { caseFor, decides, decisionsOf, moderator } from '#tests/support/cast/moderation.ts';
import { listed, noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, outcome, refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { readService } from '#tests/support/cast/services.ts';
import { suspend } from '#tests/support/cast/standing.ts';

const day = 24 * 60 * 60 * 1000;
/** Also once their token is over. */
const asPerson = async ({ ctx }: TestApi, { user }: Person, id: number) =>
  readDeal(ctx, await asViewer(ctx, user.id), id);

describe('beginning a deal', () => {
  it('about a service keeps it as it was, opens the conversation, and tells the provider', async () => {
    const { api, zito, rosa, service, deal } = await withDeal();
    expect(deal).toMatchObject({
      state: 'por_responder',
      version: 1,
      role: 'customer',
      what: 'Pintar a sala',
      amount: null,
      service: { id: service.id, title: 'Pintura de casas', price: 15_000 },
      customer: { id: rosa.user.id, name: 'Rosa Cumbe' },
      provider: { id: zito.user.id, name: 'Zito Langa' },
      steps: ['withdraw'],
      offers: [],
      events: [{ step: 'ask', by: 'customer', state: 'por_responder' }],
    });
    expect(await dealOf(zito, deal.id)).toMatchObject({ role: 'provider', steps: ['offer', 'decline'] });
    expect(deal.conversation_id).toBe(await startsWith(zito, rosa));
    expect(await noticesOf(zito)).toEqual([dealNotices.ask]);
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      to: zito.email,
      template: 'deal-moved',
      values: { notice: 'ask', what: 'Pintar a sala', who: 'Rosa Cumbe' },
    });
    expect(await noticesOf(rosa)).toEqual([]);
    await zito.call('PUT', `/services/${service.id}`, { title: 'Outra coisa', price: 20_000 });
    await zito.call('DELETE', `/services/${service.id}`);
    expect(await dealOf(rosa, deal.id)).toMatchObject({
      service: { id: null, title: 'Pintura de casas', price: 15_000 },
    });
    await takes(zito, deal.id, 'offer');
  });

  it('while the same is open, or sent again, answers with that one', async () => {
    const { rosa, zito, service, deal } = await withDeal();
    const again = await rosa.send('POST', '/deals/', { what: 'Outra sala', service_id: service.id });
    expect([again.status, (await again.json()).id]).toEqual([200, deal.id]);
    const same = { what: 'Muro', peer_user_id: zito.user.id, client_id: 'muro-0001' };
    const both = await Promise.all([rosa.send('POST', '/deals/', same), rosa.send('POST', '/deals/', same)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [one, other]: Deal[] = await Promise.all(both.map((answer) => answer.json()));
    expect(one?.id).toBe(other?.id);
    await takes(zito, one?.id ?? 0, 'decline');
    expect((await rosa.send('POST', '/deals/', same)).status).toBe(200);
    expect((await asksFor(rosa, { peer_user_id: zito.user.id })).id).toBeGreaterThan(one?.id ?? 0);
  });

  it('where one is open already and that is not wanted, is refused with it', async () => {
    const { rosa, zito } = await withDeal();
    const sent = { what: 'Muro', peer_user_id: zito.user.id, unless_open: true };
    const first = await asksFor(rosa, sent);
    const refused = await outcome(rosa.send('POST', '/deals/', { ...sent, what: 'Outro muro' }));
    expect(refused).toMatchObject({ status: 409, body: { detail: texts.openWith, deal: { id: first.id } } });
  });

  it('by a provider starts with an offer, to somebody who has written to them', async () => {
    const { api, zito } = await withDeal();
    const rosa = await person(api);
    const offer = { amount: '12.500,50', text: 'Duas demãos.', due_on: null };
    const begins = { what: 'Pintar o muro', peer_user_id: rosa.user.id, offer };
    expect(await refusal(zito.send('POST', '/deals/', begins))).toEqual([403, texts.notWritten]);
    await says(rosa, await startsWith(rosa, zito), 'Quanto custa o muro?');
    const deal = await zito.call<Deal>('POST', '/deals/', begins);
    expect(deal).toMatchObject({
      state: 'proposta',
      role: 'provider',
      begun_by: 'provider',
      amount: 12_500.5,
      service: null,
    });
    expect(deal.offers).toMatchObject([{ amount: 12_500.5, text: 'Duas demãos.', due_on: null }]);
    expect(await noticesOf(rosa)).toEqual([dealNotices.offer]);
    const offered = (await listed(rosa)).find(({ title }) => title === dealNotices.offer);
    expect(offered?.from?.name).toBe(zito.user.full_name);
    const ten = { name: 'deals-offered', most: 10, withinMs: day };
    for (let made = 1; made < 10; made += 1) await api.ctx.limits.take(ten, String(zito.user.id));
    await takes(zito, deal.id, 'offer', { amount: null });
    await takes(rosa, deal.id, 'decline');
    expect(await refusal(zito.send('POST', '/deals/', begins))).toEqual([429, texts.tooManyOffers]);
    const withService = { what: 'x', service_id: 1, offer };
    expect(await codeOf(rosa.send('POST', '/deals/', withService))).toBe('validation_failed');
  });
});

describe('the deals of a conversation', () => {
  it('are listed for its two people alone, the newest first, with their events and by the same filters', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await takes(zito, deal.id, 'offer');
    const wall = await asksFor(rosa, { what: 'Pintar o muro', peer_user_id: zito.user.id });
    await takes(zito, wall.id, 'decline');
    const ana = await person(api);
    const elsewhere = await asksFor(rosa, { peer_user_id: ana.user.id });
    const of = (who: Person, more = '') =>
      who.call<DealRow[]>('GET', `/deals/?conversation_id=${deal.conversation_id}${more}`);
    const story = (rows: readonly DealRow[]) =>
      rows.map(({ id, events }) => [id, events?.map(({ step }) => step)]);
    const both = [
      [wall.id, ['ask', 'decline']],
      [deal.id, ['ask', 'offer']],
    ];
    for (const who of [rosa, zito]) expect(story(await of(who))).toEqual(both);
    expect((await of(rosa))[1]).toEqual({
      ...(await rosa.call<DealRow[]>('GET', '/deals/')).find(({ id }) => id === deal.id),
      events: (await dealOf(rosa, deal.id)).events,
    });
    expect(story(await of(rosa, '&group=turn'))).toEqual(both.slice(1));
    expect(story(await of(rosa, '&role=provider'))).toEqual([]);
    expect(story(await of(rosa, '&state=recusado'))).toEqual(both.slice(0, 1));
    expect(story(await of(rosa, `&last_id=${wall.id}`))).toEqual(both.slice(1));
    expect(story(await of(rosa, '&limit=1'))).toEqual(both.slice(0, 1));
    expect(await of(ana)).toEqual([]);
    expect(await ana.call('GET', `/deals/?conversation_id=${elsewhere.conversation_id}`)).toHaveLength(1);
    expect((await rosa.ask('/deals/?conversation_id=x')).status).toBe(422);
  });

  it('put it into the list of both, and say so there', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    const ana = await person(api);
    const talk = await startsWith(rosa, ana);
    const listed = async (who: Person) => (await conversationsOf(who)).map((one) => [one.id, one.has_deal]);
    expect(await listed(rosa)).toEqual(
      expect.arrayContaining([
        [deal.conversation_id, true],
        [talk, false],
      ]),
    );
    expect(await listed(zito)).toEqual([[deal.conversation_id, true]]);
    const steps = async () => (await conversationsOf(zito))[0]?.deal_steps;
    expect(await steps()).toBe(1);
    await takes(zito, deal.id, 'offer');
    expect(await steps()).toBe(2);
    // The open one goes before a newer one that is over.
    const wall = await asksFor(rosa, { what: 'Pintar o muro', peer_user_id: zito.user.id });
    await takes(zito, wall.id, 'decline');
    expect(await steps()).toBe(2);
    await takes(rosa, deal.id, 'decline');
    expect(await zito.call('GET', `/chat/conversations/${deal.conversation_id}`)).toMatchObject({
      has_deal: true,
      deal_steps: null,
    });
  });
});

describe('a step', () => {
  it('is nobody else’s, nor is the deal to be read by others', async () => {
    const { api, deal } = await withDeal();
    const ana = await person(api);
    const said = { step: 'withdraw', version: 1 };
    expect((await ana.ask(`/deals/${deal.id}`)).status).toBe(404);
    expect((await ana.send('POST', `/deals/${deal.id}/steps`, said)).status).toBe(404);
    expect(await ana.call('GET', '/deals/')).toEqual([]);
  });

  it('on an offer that changed meanwhile is refused with the deal as it is', async () => {
    const { rosa, zito, deal } = await withDeal();
    const { version } = await takes(zito, deal.id, 'offer');
    await takes(zito, deal.id, 'offer', { amount: 18_000 });
    const answer = await outcome(steps(rosa, deal.id, 'accept', { version }));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.movedOn, deal: { amount: 18_000, role: 'customer' } },
    });
    expect((await dealOf(rosa, deal.id)).state).toBe('proposta');
  });

  it('on an offer that changes between the look and the step is refused, and leaves nothing', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await takes(zito, deal.id, 'offer');
    meanwhile(api, 'deal-steps', () => takes(zito, deal.id, 'offer', { amount: 18_000 }));
    expect(await outcome(steps(rosa, deal.id, 'accept'))).toMatchObject({
      status: 409,
      body: { deal: { amount: 18_000, state: 'proposta', version: 3 } },
    });
    expect((await dealOf(rosa, deal.id)).events).toHaveLength(3);
  });

  it('of two at the same moment, one is taken and nothing of the other is kept', async () => {
    const { rosa, zito, deal } = await withDeal();
    const { version } = await takes(zito, deal.id, 'offer');
    const both = await Promise.all([
      rosa.send('POST', `/deals/${deal.id}/steps`, { step: 'accept', version }),
      zito.send('POST', `/deals/${deal.id}/steps`, { step: 'offer', version, amount: 1, text: 'Outra.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await dealOf(rosa, deal.id);
    expect(after.version).toBe(version + 1);
    expect(after.events).toHaveLength(3);
    expect(after.offers).toHaveLength(after.state === 'aceite' ? 1 : 2);
    expect(after.amount).toBe(after.offers.at(-1)?.amount);
  });

  it('sent twice, also at once, is taken once, also when others followed', async () => {
    const { rosa, zito, deal } = await withDeal();
    const offer = { step: 'offer', version: 1, amount: null, text: 'A combinar.', client_id: 'oferta-01' };
    const both = await Promise.all([
      zito.send('POST', `/deals/${deal.id}/steps`, offer),
      zito.send('POST', `/deals/${deal.id}/steps`, offer),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // The other's ids are the other's.
    await takes(rosa, deal.id, 'accept', { client_id: 'oferta-01' });
    const late = await zito.send('POST', `/deals/${deal.id}/steps`, offer);
    expect([late.status, (await late.json()).state]).toEqual([200, 'aceite']);
    expect((await dealOf(rosa, deal.id)).offers).toHaveLength(1);
  });
});

describe('a dispute', () => {
  async function disputed() {
    const all = await withDeal();
    const { rosa, zito, deal } = all;
    await agrees(rosa, zito, deal.id);
    await takes(rosa, deal.id, 'dispute', { text: 'Recebeu e não apareceu.' });
    return { ...all, mara: await moderator(all.api) };
  }

  it('is a case about the deal, against who did not open it', async () => {
    const { zito, mara, deal } = await disputed();
    const found = await caseFor(mara, 1);
    expect(found).toMatchObject({
      subject: { type: 'deal', id: deal.id, title: 'Pintar a sala', path: null },
      state: 'aberto',
      score: 40,
      owner: { id: zito.user.id },
      now: null,
      actions: ['none', 'warn', 'suspend'],
    });
    const story = found.snapshot?.fields.find(({ name }) => name === 'story')?.text;
    expect(story).toBe('Quem faz o trabalho: Com tinta incluída.\nCliente: Recebeu e não apareceu.');
    expect(await decides(mara, 1, { action: 'warn' })).toMatchObject({ state: 'decidido', withheld: null });
    expect(await decisionsOf(zito)).toMatchObject([{ subject: { type: 'deal', title: 'Pintar a sala' } }]);
  });

  it('is settled by a moderator alone, who reads no deal without a case, and says why to both', async () => {
    const { api, rosa, zito, mara, deal } = await disputed();
    const other = await asksFor(zito, { peer_user_id: rosa.user.id });
    expect((await mara.ask(`/deals/${other.id}`)).status).toBe(404);
    expect(
      (await mara.send('POST', `/deals/${other.id}/steps`, { step: 'withdraw', version: 1 })).status,
    ).toBe(404);
    const said = { to: 'cancelado', text: 'O trabalho não foi feito.' };
    for (const who of [rosa, zito]) expect((await steps(who, deal.id, 'settle', said)).status).toBe(403);
    const locked = await person(api);
    await giveRole(api.ctx, locked.email, 'moderator');
    expect(await codeOf(locked.ask(`/deals/${deal.id}`))).toBe('second_factor_needed');
    expect(await dealOf(mara, deal.id)).toMatchObject({ role: 'moderator', steps: ['settle'] });
    expect((await steps(mara, deal.id, 'settle', { to: undefined })).status).toBe(422);
    expect((await steps(mara, deal.id, 'cancel')).status).toBe(403);
    expect(await takes(mara, deal.id, 'settle', said)).toMatchObject({ state: 'cancelado' });
    for (const who of [rosa, zito]) {
      expect((await dealOf(who, deal.id)).events.at(-1)).toMatchObject({ by: 'moderator', text: said.text });
      expect(await noticesOf(who)).toContain(dealNotices.settle);
      // What a moderator did has nobody's face.
      const settled = (await listed(who)).find(({ title }) => title === dealNotices.settle);
      expect(settled).toMatchObject({ from: null });
    }
    expect(JSON.stringify(await dealOf(rosa, deal.id))).not.toContain(mara.user.username);
    await suspend(api.ctx, mara.email);
    await expect(asPerson(api, mara, deal.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('may follow a report, which is of one’s own deal alone', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    const report = { type: 'deal', id: deal.id, reason: 'burla', text: 'Pede o dinheiro antes.' };
    expect((await (await person(api)).send('POST', '/reports/', report)).status).toBe(404);
    expect((await rosa.send('POST', '/reports/', report)).status).toBe(201);
    const mara = await moderator(api);
    expect((await mara.send('POST', '/reports/', report)).status).toBe(404);
    expect(await caseFor(mara, 1)).toMatchObject({ owner: { id: zito.user.id }, subject: { type: 'deal' } });
    await agrees(rosa, zito, deal.id);
    await takes(zito, deal.id, 'dispute');
    expect(await api.ctx.db.selectFrom('cases').select('id').execute()).toHaveLength(1);
  });

  it('that no moderator looks at for thirty days cancels the deal', async () => {
    const { api, rosa, deal } = await disputed();
    api.clock.advance(30 * day + 1000);
    await work(api);
    expect((await asPerson(api, rosa, deal.id)).state).toBe('cancelado');
  });
});

describe('a whole life', () => {
  /** Repeatable, so that a failure can be seen again. */
  const randomBy = (seed: number) => () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };

  it('never has two ends, agrees on the offer that was accepted, and looks the same to both', async () => {
    const { api, people, service, rosa } = await withDeal();
    for (let seed = 1; seed <= 5; seed += 1) {
      const random = randomBy(seed * 7919);
      let deal = await asksFor(rosa, { service_id: service.id });
      let ends = 0;
      for (let taken = 0; taken < 30 && !isEnd(deal.state); taken += 1) {
        const side = random() < 0.5 ? 'customer' : 'provider';
        const possible = (await dealOf(people[side], deal.id)).steps;
        const step: DealStep | undefined = possible[Math.floor(random() * possible.length)];
        const isByProgram = !step || random() < 0.05;
        if (isByProgram) {
          await api.ctx.db
            .updateTable('deals')
            .set({ since: '2026-01-01T00:00:00.000Z', due_on: null })
            .where('id', '=', deal.id)
            .execute();
          await endDeal(api.ctx, { dealId: deal.id });
        } else {
          const amount = Math.ceil(random() * 1000);
          await takes(people[side], deal.id, step, step === 'offer' ? { amount } : {});
        }
        const [one, other] = [await dealOf(people.customer, deal.id), await dealOf(people.provider, deal.id)];
        const shared = ({ role: _role, steps: _steps, ...same }: Deal) => same;
        expect(shared(one)).toEqual(shared(other));
        const accepted = one.events.some(({ step: event }) => event === 'accept');
        if (accepted) expect(one.amount).toBe(one.offers.at(-1)?.amount);
        expect(one.events.at(-1)?.state).toBe(one.state);
        deal = one;
        if (isEnd(deal.state)) ends += 1;
      }
      if (isEnd(deal.state)) expect(ends).toBe(1);
      else await putInto(api, deal.id, 'cancelado');
    }
  });
});

describe('the clock', () => {
  const later = async (api: TestApi, ms: number) => {
    api.clock.advance(ms);
    await work(api);
  };
  const remindedOf = async (api: TestApi, who: Person) =>
    (await noticesOf(await signsInAgain(api, who))).includes(dealNotices['remind-entregue']);

  it('ends what nobody answered, not before its time nor by the time of an earlier state, and tells both', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    const answered = await asksFor(rosa, { peer_user_id: zito.user.id });
    await later(api, 6 * day);
    await takes(await signsInAgain(api, zito), answered.id, 'offer', { valid_days: 10 });
    await later(api, day - 1000);
    expect((await asPerson(api, rosa, deal.id)).state).toBe('por_responder');
    await later(api, 2000);
    expect(await asPerson(api, rosa, deal.id)).toMatchObject({ state: 'expirado', deadline_at: null });
    for (const who of [rosa, zito])
      expect(await noticesOf(await signsInAgain(api, who))).toContain(dealNotices['expire-por_responder']);
    await later(api, day);
    expect((await asPerson(api, rosa, answered.id)).state).toBe('proposta');
  });

  it('reminds nine days after the last delivery, not the first, and concludes after fourteen', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await agrees(rosa, zito, deal.id);
    await takes(zito, deal.id, 'deliver');
    await later(api, 2 * day);
    await takes(await signsInAgain(api, rosa), deal.id, 'redo');
    await takes(await signsInAgain(api, zito), deal.id, 'deliver');
    await later(api, 7 * day);
    expect(await remindedOf(api, rosa)).toBe(false);
    await later(api, 2 * day);
    expect([await remindedOf(api, rosa), await remindedOf(api, zito)]).toEqual([true, false]);
    await later(api, 5 * day - 1);
    expect((await asPerson(api, rosa, deal.id)).state).toBe('entregue');
    await later(api, 1);
    expect((await asPerson(api, rosa, deal.id)).state).toBe('concluido');
  });

  it('reminds nobody who has acted, and ends what its lost job would have ended', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await agrees(rosa, zito, deal.id);
    await takes(zito, deal.id, 'deliver');
    await takes(rosa, deal.id, 'confirm');
    const other = await asksFor(rosa, { peer_user_id: zito.user.id });
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'end-deal').execute();
    await later(api, 10 * day);
    expect(await remindedOf(api, rosa)).toBe(false);
    expect((await asPerson(api, rosa, other.id)).state).toBe('por_responder');
    await endOverdue(api.ctx);
    expect((await asPerson(api, rosa, other.id)).state).toBe('expirado');
  });
});

it('the list has one’s own of either side, by group, newest first, page by page', async () => {
  const { rosa, zito, deal, api } = await withDeal();
  const ana = await person(api);
  const others: Deal[] = [];
  for (const who of [zito, ana]) others.push(await asksFor(who, { peer_user_id: rosa.user.id }));
  await takes(rosa, others[0]?.id ?? 0, 'decline');
  const ids = async (who: Person, query = '') =>
    (await who.call<DealRow[]>('GET', `/deals/${query}`)).map(({ id }) => id);
  const [first, second, third] = [deal.id, ...others.map(({ id }) => id)];
  expect(await ids(rosa)).toEqual([third, second, first]);
  expect(await ids(rosa, `?limit=1&last_id=${third}`)).toEqual([second]);
  expect(await ids(rosa, '?role=customer')).toEqual([first]);
  expect(await ids(rosa, '?role=provider')).toEqual([third, second]);
  expect(await ids(rosa, '?group=turn')).toEqual([third]);
  expect(await ids(rosa, '?group=running')).toEqual([first]);
  expect(await ids(rosa, '?group=past')).toEqual([second]);
  expect(await ids(rosa, '?state=recusado')).toEqual([second]);
  expect(await ids(rosa, '?state=recusado&group=turn')).toEqual([]);
  expect(await ids(zito, '?group=turn')).toEqual([first]);
  const steps = (await rosa.call<DealRow[]>('GET', '/deals')).map(({ last_step }) => last_step);
  expect(steps).toEqual(['ask', 'decline', 'ask']);
  expect((await rosa.ask('/deals/?state=nada')).status).toBe(422);
});

it('a deal whose other person is gone stays, without their name', async () => {
  const { api, rosa, zito, deal } = await withDeal();
  await agrees(rosa, zito, deal.id);
  await zito.call('POST', '/users/me/deletion', { password: zito.password });
  const leaving = await dealOf(rosa, deal.id);
  expect(leaving).toMatchObject({ provider: { username: null, name: chatTexts.awayName } });
  expect(JSON.stringify(leaving)).not.toContain('Zito');
  const told = await rosa.call<Notification[]>('GET', '/notifications/');
  expect(JSON.stringify(told)).not.toContain('Zito');
  api.clock.advance(31 * day);
  await eraseAccount(api.ctx, { userId: zito.user.id });
  const back = await signsInAgain(api, rosa);
  const left = await dealOf(back, deal.id);
  expect(left).toMatchObject({ state: 'aceite', provider: { id: null, name: texts.erased } });
  expect(JSON.stringify(left)).not.toContain('Zito');
  expect((await takes(back, deal.id, 'cancel')).state).toBe('cancelado');
  expect((await readService(api, 1).catch(() => undefined)) ?? null).toBeNull();
});
