// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { HeldThing } from '#lib/contract/moderation.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { printSome } from '#server/screening/screening.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { heardOn, thingsOf } from '#tests/support/bus.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { asksMoney, hirer, honest, onlyByPhone, statusOfJob } from '#tests/support/cast/doubts.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import {
  appeals,
  caseFor,
  casesFor,
  decides,
  judges,
  moderator,
  reports,
} from '#tests/support/cast/moderation.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';

const day = 24 * 60 * 60 * 1000;
const electrics =
  'Faço instalações eléctricas em casas e lojas, troco quadros e disjuntores, e monto geradores com garantia de seis meses.';
const paint =
  'Pinto casas por dentro e por fora, com andaimes próprios, tintas laváveis e duas demãos, e limpo tudo quando acabo.';

describe('what the program doubts', () => {
  it('of two kinds is held: its owner reads why, others see nothing until somebody has looked', async () => {
    const [api, { who, publish }] = await serving(hirer);
    const held = await outcome(publish({ description: `${asksMoney} ${onlyByPhone} Já.` }));
    expect(held).toMatchObject({
      status: 201,
      body: { id: 1, state: 'retido', held_because: ['advance_payment', 'contact_only'] },
    });
    expect(await statusOfJob(api, 1)).toBe(404);
    expect(await statusOfJob(await person(api), 1)).toBe(404);
    expect(await statusOfJob(who, 1)).toBe(200);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await who.call<HeldThing[]>('GET', '/moderation/held/mine')).toMatchObject([
      { type: 'job', id: 1, title: 'Caixa', held_because: ['advance_payment', 'contact_only'] },
    ]);
    expect(await (await person(api)).call<HeldThing[]>('GET', '/moderation/held/mine')).toEqual([]);
    expect(await who.call('PUT', '/jobs/1', { description: `${asksMoney} ${onlyByPhone}` })).toMatchObject({
      state: 'retido',
      held_because: ['advance_payment', 'contact_only'],
    });
    const mara = await moderator(api);
    expect(await casesFor(mara)).toMatchObject([{ state: 'retido', score: 50, reports_count: 0 }]);
    const { events } = await caseFor(mara, 1);
    expect(events).toMatchObject([
      { what: 'opened', actor: null },
      { what: 'held', actor: null, owner: { id: who.user.id }, why: 'advance_payment, contact_only' },
    ]);
    await decides(mara, 1, { action: 'none', words: '' });
    expect(await statusOfJob(api, 1)).toBe(200);
    // What was cleared and nobody changed is not held again.
    expect((await who.send('PUT', '/jobs/1', { description: `${asksMoney} ${onlyByPhone}` })).status).toBe(
      200,
    );
    expect((await who.send('PUT', '/jobs/1', { deadline: null, status: 'Pausada' })).status).toBe(200);
    expect((await who.send('PUT', '/jobs/1', { status: 'Ativa' })).status).toBe(200);
    expect(await statusOfJob(api, 1)).toBe(200);
    await who.send('PUT', '/jobs/1', { description: `${asksMoney} ${onlyByPhone} Já.` });
    expect(await statusOfJob(api, 1)).toBe(404);
    expect(await casesFor(mara)).toMatchObject([{ id: 2, state: 'retido' }]);
  });

  it('is not held again in the words that a moderator last cleared, and those of another thing are its own', async () => {
    const [api, { who, publish }] = await serving(hirer);
    const [first, second] = [`${asksMoney} ${onlyByPhone}`, `${asksMoney} ${onlyByPhone} Já.`];
    const says = async (description: string) => {
      await who.call('PUT', '/jobs/1', { description: honest });
      await who.call('PUT', '/jobs/1', { description });
      return statusOfJob(api, 1);
    };
    const mara = await moderator(api);
    await publish({ description: first });
    await decides(mara, 1, { action: 'none', words: '' });
    expect(await says(first)).toBe(200);
    await reports(await person(api), { type: 'job' });
    await decides(mara, 2, { action: 'warn' });
    expect(await says(first)).toBe(200);
    expect(await says(second)).toBe(404);
    await decides(mara, 3, { action: 'none', words: '' });
    // A service with the number of the vacancy is another thing.
    await publishes(await freelancer(api));
    await reports(await person(api));
    await decides(mara, 4, { action: 'none', words: '' });
    expect(await says(second)).toBe(200);
    expect(await says(first)).toBe(404);
    expect(await outcome(publish({ description: second }))).toMatchObject({ body: { state: 'retido' } });
    expect(await decides(mara, 6, { action: 'remove' })).toMatchObject({ withheld: 'removido' });
  });

  it('knows a copied text, from another account or taken down, and not one’s own', async () => {
    const [api, zito, rosa, mara] = await serving(freelancer, freelancer, moderator);
    const description = electrics;
    await publishes(zito, { title: 'Electricista', description });
    await publishes(zito, { title: 'Electricista em Tete', description });
    const copy = { title: 'Tudo de electricidade', category: 'Construção', description };
    expect(await outcome(rosa.send('POST', '/services/', copy))).toMatchObject({
      status: 409,
      body: { code: 'warnings', warnings: [{ signal: 'copied_text' }] },
    });
    await rosa.send('POST', '/reports/', { type: 'service', id: 2, reason: 'spam' });
    await decides(mara, 1, { action: 'remove' });
    await zito.call('DELETE', '/services/1');
    expect(await outcome(zito.send('POST', '/services/', copy))).toMatchObject({ status: 409 });
    await appeals(zito);
    await judges(await moderator(api), 1, 'reverse');
    expect(await outcome(zito.send('POST', '/services/', copy))).toMatchObject({ status: 201 });
  });

  it('knows what was taken down also once its owner has deleted it, or left, without whose it was', async () => {
    const [api, zito, mara] = await serving(freelancer, moderator);
    for (const description of [electrics, paint]) await publishes(zito, { description });
    await reports(await person(api));
    await shows(zito, { description: paint });
    await decides(mara, 1, { action: 'hide' });
    // What else is theirs is not taken down with it.
    await publishes(zito, { description: paint });
    await zito.call('DELETE', '/services/1');
    const copy = { title: 'Tudo de electricidade', category: 'Construção', description: electrics };
    expect((await zito.send('POST', '/services/', copy)).status).toBe(409);
    await erases(api.ctx, zito);
    expect((await (await freelancer(api)).send('POST', '/services/', copy)).status).toBe(409);
    expect(await api.ctx.db.selectFrom('text_prints').select(['ref_id', 'owner_id']).execute()).toEqual([
      { ref_id: 1, owner_id: 0 },
    ]);
  });

  it('knows a text that its owner deleted before a moderator took it down, and no more once that is taken back', async () => {
    const [api, zito, rosa, mara] = await serving(freelancer, freelancer, moderator);
    const given = { title: 'Pinturas', category: 'Construção', description: paint };
    await publishes(zito, given);
    await reports(rosa);
    await zito.call('DELETE', '/services/1');
    await decides(mara, 1, { action: 'remove' });
    const anew = () => codeOf(zito.send('POST', '/services/', given));
    expect(await anew()).toBe('warnings');
    await appeals(zito);
    await judges(await moderator(api), 1, 'reverse');
    expect(await anew()).toBeUndefined();
  });

  it('prints at night what was published before prints were kept', async () => {
    const [api, zito] = await serving(freelancer);
    await publishes(zito);
    await api.ctx.db.deleteFrom('text_prints').execute();
    expect(await printSome(api.ctx)).toBe(false);
    expect(await api.ctx.db.selectFrom('text_prints').select(['type', 'ref_id']).execute()).toEqual([
      { type: 'service', ref_id: 1 },
    ]);
  });

  it('doubts a salary above five times the median of twenty vacancies of its category', async () => {
    const [, { publish }] = await serving(hirer);
    const vacancy = (salary_min: number, at: number) =>
      publish({ title: `Caixa ${at}`, description: 'Loja na baixa.', salary_min });
    for (let at = 0; at < 19; at += 1) expect((await vacancy(10_000, at)).status).toBe(201);
    expect((await vacancy(60_000, 19)).status).toBe(201);
    expect(await outcome(vacancy(60_000, 20))).toMatchObject({
      status: 409,
      body: { warnings: [{ signal: 'high_salary' }] },
    });
    expect((await vacancy(50_000, 21)).status).toBe(201);
    const most = { title: 'Caixa', description: 'Loja na baixa.', salary_max: 60_000 };
    expect((await publish(most)).status).toBe(409);
    expect((await publish({ ...most, category: 'Construção' })).status).toBe(201);
  });
});

/** Whose sessions name a device and an address that nobody else has. */
async function fromAPhoneOfTheirOwn({ ctx }: TestApi, { user: { id } }: Person): Promise<void> {
  const own = { device_hash: `phone of ${id}`, address_hash: `home of ${id}` };
  await ctx.db.updateTable('sessions').set(own).where('user_id', '=', id).execute();
}

describe('many reports', () => {
  const veteranMs = 30 * day + 1;
  const inLists = ({ ctx }: TestApi, type: 'service' | 'job') =>
    ctx.db.selectFrom('entries').select('visible').where('type', '=', type).execute();

  /** A service of Zito's in Tete, and people who have had an account for a while. */
  async function reportable() {
    const api = await serveApi();
    const zito = await freelancer(api, {}, { province: 'Tete', district: 'Moatize' });
    await publishes(zito, { title: 'Obras' });
    const veteran = async (ageMs = veteranMs, who = person(api)) => {
      const created_at = new Date(api.clock.now().getTime() - ageMs).toISOString();
      const { user } = await who;
      await api.ctx.db.updateTable('users').set({ created_at }).where('id', '=', user.id).execute();
      await fromAPhoneOfTheirOwn(api, await who);
      return who;
    };
    const byThree = async (subject?: object) => {
      for (let at = 0; at < 3; at += 1) expect((await reports(await veteran(), subject)).status).toBe(201);
    };
    const seen = async () => (await api.ask('/services/1')).status;
    return { api, zito, veteran, byThree, seen };
  }

  it('by three people who have been here for a while hold a thing, and who follows it hears so', async () => {
    const { api, zito, veteran, seen } = await reportable();
    for (const who of [await veteran(), await veteran()]) await reports(who);
    expect(await seen()).toBe(200);
    const heard = heardOn(api.ctx.bus);
    const more = [await veteran(), await veteran()];
    await Promise.all(more.map((who) => reports(who)));
    expect(await seen()).toBe(404);
    expect(heard).toContainEqual(thingsOf(zito.user.id));
    await work(api);
    expect(await inLists(api, 'service')).toEqual([{ visible: 0 }]);
    const mara = await moderator(api);
    const held = await caseFor(mara, 1);
    expect(held).toMatchObject({ state: 'retido', withheld: 'retido' });
    // It is held once, so who looks at it already may still decide.
    expect(held.version).toMatch(/^2-/);
    expect(held.score).toBe(held.reports_count * 30 + 50);
    await decides(mara, 1, { action: 'warn' });
    expect(await seen()).toBe(200);
  });

  type Reporter = (place: Awaited<ReturnType<typeof reportable>>) => Promise<Person>;
  const offering =
    (who: object, service: object): Reporter =>
    async ({ api, veteran }) => {
      const rival = await veteran(
        veteranMs,
        freelancer(api, {}, { province: 'Tete', district: 'Moatize', ...who }),
      );
      await publishes(rival, service);
      return rival;
    };
  const enters = async (api: TestApi, who: Person) => {
    await signIn(api, who.email, who.password, { device: 'one-and-the-same-phone' });
    return who;
  };

  it.each<[why: string, held: boolean, third: Reporter]>([
    ['has had the account for thirty days and no longer', false, ({ veteran }) => veteran(30 * day)],
    [
      'reported and was suspended',
      false,
      async ({ api, veteran }) => {
        const who = await veteran();
        await reports(who);
        await api.ctx.db.updateTable('users').set({ is_active: 0 }).where('id', '=', who.user.id).execute();
        return who;
      },
    ],
    [
      'has the device of another',
      false,
      async ({ api, veteran }) => {
        await reports(await enters(api, await veteran()));
        await reports(await veteran());
        return enters(api, await veteran());
      },
    ],
    ['offers the same in the same province', false, offering({}, {})],
    ['offers the same in another province', true, offering({ province: 'Niassa', district: 'Lichinga' }, {})],
    ['offers something else there', true, offering({}, { category: 'Saúde' })],
    [
      'offers work there, and no service',
      true,
      async ({ api, veteran }) => {
        const { who, publish } = await hirer(api, { province: 'Tete', district: 'Moatize' });
        expect((await publish({ description: honest, category: 'Construção' })).status).toBe(201);
        return veteran(veteranMs, Promise.resolve(who));
      },
    ],
    ['has paused it', true, offering({}, { status: 'Pausado' })],
  ])('hold nothing, or do, where the third %s: %s', async (_, held, third) => {
    const place = await reportable();
    const who = await third(place);
    await reports(who);
    const { count } = await place.api.ctx.db
      .selectFrom('reports')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    for (let at = Number(count); at < 3; at += 1) await reports(await place.veteran());
    expect(await place.seen()).toBe(held ? 404 : 200);
  });

  it('hold nothing that a moderator has cleared and nobody has changed, and are of one thing alone', async () => {
    const { api, zito, veteran, byThree, seen } = await reportable();
    await publishes(zito, { title: 'Pinturas' });
    await reports(await veteran(), { id: 2 });
    for (const who of [await veteran(), await veteran()]) await reports(who);
    expect(await seen()).toBe(200);
    await decides(await moderator(api), 2, { action: 'none', words: '' });
    await byThree();
    expect(await seen()).toBe(200);
    await zito.call('PUT', '/services/1', { title: 'Obras e pinturas' });
    await reports(await veteran());
    expect(await seen()).toBe(404);
  });

  it('hold nothing where those who count are puppets: without a proven e-mail, a device, or an address of their own', async () => {
    const { api, veteran, seen } = await reportable();
    const puppets = [await veteran(), await veteran(), await veteran()];
    const sessions = (set: object) => api.ctx.db.updateTable('sessions').set(set).execute();
    for (const shared of [{ device_hash: null }, { address_hash: 'one address' }]) {
      for (const who of puppets) await fromAPhoneOfTheirOwn(api, who);
      await sessions(shared);
      await api.ctx.db.deleteFrom('reports').execute();
      for (const who of puppets) await reports(who);
      expect(await seen(), JSON.stringify(shared)).toBe(200);
    }
    for (const who of puppets) await fromAPhoneOfTheirOwn(api, who);
    await api.ctx.db.deleteFrom('reports').execute();
    Object.assign(api.ctx.config, { emailProof: true });
    for (const who of puppets) await reports(who);
    expect(await seen()).toBe(200);
    await api.ctx.db.updateTable('users').set({ email_proved_at: new Date().toISOString() }).execute();
    await reports(await veteran());
    expect(await seen()).toBe(404);
  });

  it('hold nothing by those, or the devices of those, who reported it groundlessly before', async () => {
    const { api, zito, veteran, seen } = await reportable();
    const puppets = [await veteran(), await veteran(), await veteran()];
    for (const who of puppets) await reports(who);
    expect(await seen()).toBe(404);
    await decides(await moderator(api), 1, { action: 'none', words: '' });
    await zito.call('PUT', '/services/1', { title: 'Obras e pinturas' });
    const [puppet] = puppets;
    const again = await veteran();
    await api.ctx.db
      .updateTable('sessions')
      .set({ device_hash: `phone of ${puppet?.user.id}` })
      .where('user_id', '=', again.user.id)
      .execute();
    for (const who of [...puppets, again, await veteran(), await veteran()]) await reports(who);
    expect(await seen()).toBe(200);
    expect(await caseFor(await moderator(api), 2)).toMatchObject({ score: 2 * 30 });
    await reports(await veteran());
    expect(await seen()).toBe(404);
  });

  it('hold a company with what it offers, and nobody’s account', async () => {
    const { api, zito, byThree } = await reportable();
    const { company, publish } = await hirer(api);
    await publish({ description: honest });
    await byThree({ type: 'company', id: company.id });
    expect((await api.ask(`/companies/${company.id}`)).status).toBe(404);
    expect(await statusOfJob(api, 1)).toBe(404);
    await work(api);
    expect(await inLists(api, 'job')).toEqual([{ visible: 0 }]);
    await byThree({ type: 'user', id: zito.user.id });
    expect((await api.ask(`/users/${zito.user.id}`)).status).toBe(200);
    expect(await caseFor(await moderator(api), 2)).toMatchObject({ state: 'aberto', withheld: null });
  });

  it('by accounts that have shared one device, also beside others, are of one person', async () => {
    const { api, veteran, seen } = await reportable();
    for (let at = 0; at < 3; at += 1) {
      const who = await veteran();
      for (const device of [`the-own-phone-of-${at}`, 'one-and-the-same-phone', `another-browser-of-${at}`])
        await tokensFrom(await signIn(api, who.email, who.password, { device }));
      await reports(who);
    }
    expect(await seen()).toBe(200);
    for (const who of [await veteran(), await veteran()]) await reports(who);
    expect(await seen()).toBe(404);
  });

  it('by other companies of the province hold no company, and by rivals no thing without a province', async () => {
    const { api, veteran } = await reportable();
    await owner(api);
    await publishes(await freelancer(api));
    for (let at = 0; at < 3; at += 1) {
      const who = await veteran(veteranMs, freelancer(api));
      await companyOf(who, { name: `Firma ${at}` });
      await publishes(who);
      await reports(who, { type: 'company' });
      await reports(who, { id: 2 });
    }
    for (const path of ['/companies/1', '/services/2']) expect((await api.ask(path)).status, path).toBe(200);
  });
});
