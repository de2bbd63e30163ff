// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { ConversationWithPresence, Message } from '#lib/contract/chat.ts';
import type { LogEntry } from '#lib/contract/moderation.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { publishingTexts } from '#lib/copy/publishing.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { sweepKeptFile } from '#server/files/kept-files.ts';
import { keptFiles } from '#server/kept-files.ts';
import { closeCases, forgetEvidence, tellOfWaiting } from '#server/moderation/moderation.ts';
import { queued } from '#server/queued.ts';
import { endSuspensions, giveRole } from '#server/standing.ts';
import type { TestApi } from '#tests/support/api.ts';
import { conversationsOf, posted, reads, startsWith } from '#tests/support/cast/chat.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { followedFeed, follows } from '#tests/support/cast/follows.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import {
  appeals,
  caseFor,
  casesFor,
  decides,
  decisionsOf,
  judges,
  moderator,
  reportedService,
  reports,
} from '#tests/support/cast/moderation.ts';
import { type Person, person, signIn, signsInAgain, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { work, workOn } from '#tests/support/cast/queue.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { entriesFollow } from '#tests/support/cast/standing.ts';
import { sends } from '#tests/support/cast/verification.ts';
import { jpeg } from '#tests/support/pictures.ts';

const day = 24 * 60 * 60 * 1000;

const seenBy = async (who: { ask: TestApi['ask'] }, id = 1) => (await who.ask(`/services/${id}`)).status;

describe('a moderator', () => {
  it('sees the card of what is judged, also of each kind that nobody else sees any more', async () => {
    const [api, zito] = await serving((api) => freelancer(api, {}, { full_name: 'Zito Langa' }));
    const company = await companyOf(zito);
    const rosa = await person(api);
    const mara = await moderator(api);
    const judged = [
      { type: 'service', id: (await publishes(zito, { title: 'Obras' })).id, by: 'remove' },
      { type: 'job', id: (await publishesJob(zito, { company_id: company.id })).id, by: 'remove' },
      { type: 'portfolio', id: (await shows(zito)).id, by: 'remove' },
      { type: 'request', id: (await requests(zito)).id, by: 'remove' },
      { type: 'company', id: company.id, by: 'hide' },
      { type: 'user', id: zito.user.id, by: 'suspend' },
    ] as const;
    for (const [at, { type, id, by }] of judged.entries()) {
      await reports(rosa, { type, id });
      expect(await caseFor(mara, at + 1)).toMatchObject({ card: { type, id }, review: null, is_seen: true });
      expect(await decides(mara, at + 1, { action: by })).toMatchObject({
        card: { type, id },
        is_seen: false,
      });
    }
    await entriesFollow(api.ctx);
    expect((await rosa.call<{ items: object[] }>('GET', '/search/feed')).items).toEqual([]);
    const stranger = await Promise.all(judged.map((_, at) => rosa.ask(`/moderation/cases/${at + 1}`)));
    expect(stranger.map(({ status }) => status)).toEqual(judged.map(() => 404));
  });

  it('sees no card of what its owner deleted: nothing is left of it', async () => {
    const { zito, mara } = await reportedService();
    await zito.call('DELETE', '/services/1');
    expect(await caseFor(mara, 1)).toMatchObject({ card: null, now: null, is_seen: false });
  });
});

describe('deciding', () => {
  it('hides a thing from all but its owner, who reads why, is written to, and may appeal', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    expect(await seenBy(rosa)).toBe(200);
    const decided = await decides(mara, 1, { words: 'Pede dinheiro <b>antes</b>.' });
    expect(decided).toMatchObject({ state: 'decidido', withheld: 'oculto', steps: [], actions: [] });
    expect(decided).toEqual(await caseFor(mara, 1));
    for (const who of [rosa, api]) expect(await seenBy(who)).toBe(404);
    expect(await outcome(zito.ask('/services/1'))).toMatchObject({ status: 200, body: { state: 'oculto' } });
    expect((await rosa.call<{ items: object[] }>('GET', '/search/feed?type=service')).items).toEqual([]);
    const like = { likeable_type: 'service', likeable_id: 1 };
    expect(await codeOf(rosa.send('POST', '/likes/', like))).toBe('not_found');
    await entriesFollow(api.ctx);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await decisionsOf(zito)).toMatchObject([
      {
        action: 'hide',
        rule: 'burla',
        words: 'Pede dinheiro <b>antes</b>.',
        appeal: null,
        subject: { type: 'service', title: 'Obras' },
        appeal_until: new Date(api.clock.now().getTime() + 30 * day).toISOString(),
      },
    ]);
    expect(await decisionsOf(rosa)).toEqual([]);
    await workOn(api, 'tell-of-decision');
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      to: zito.email,
      template: 'moderation-decided',
      values: { words: 'Pede dinheiro <b>antes</b>.', title: 'Obras' },
    });
    const [told] = await zito.call<Notification[]>('GET', '/notifications/');
    expect(told).toMatchObject({ type: 'service', path: '/decisoes' });
    expect(JSON.stringify(await zito.call('GET', '/notifications/'))).not.toContain('Rosa');
    expect(JSON.stringify(await decisionsOf(zito))).not.toMatch(/Rosa|Mara/);
  });

  it('thanks each who reported it once, however many they are, and whatever ends the program meanwhile', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    const { ctx } = api;
    const { id: _, ...report } = await ctx.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 700 }, (_, at) => ({ ...report, ref_id: at + 2 }));
    await ctx.db.insertInto('reports').values(many).execute();
    await decides(mara, 1);
    const job = await ctx.db
      .selectFrom('queue')
      .selectAll()
      .where('kind', '=', 'tell-of-decision')
      .executeTakeFirstOrThrow();
    const { signal } = new AbortController();
    await queued['tell-of-decision']?.(ctx, JSON.parse(job.payload), { ...job, signal });
    await workOn(api, 'tell-of-decision');
    const told = await ctx.db
      .selectFrom('notifications')
      .select(['user_id', 'happening', 'details'])
      .execute();
    const thanks = told.filter(({ happening }) => happening === 'report-closed');
    expect(new Set(thanks.map(({ details }) => details)).size).toBe(701);
    expect(thanks).toHaveLength(701);
    expect(thanks.every(({ user_id }) => user_id === rosa.user.id)).toBe(true);
    const letters = told.filter(({ happening }) => happening === 'decision');
    expect(letters.map(({ user_id }) => user_id)).toEqual([zito.user.id]);
  });

  it('suspends for days, which end by themselves, or for good; what it was about stays hidden', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    await decides(mara, 1, { action: 'suspend', days: 3 });
    const until = new Date(api.clock.now().getTime() + 3 * day).toISOString();
    expect(await codeOf(zito.send('GET', '/services/mine'))).toBe('not_authenticated');
    const again = await signsInAgain(api, zito);
    expect(await codeOf(again.send('GET', '/services/mine'))).toBe('suspended');
    expect(await decisionsOf(again)).toMatchObject([{ action: 'suspend', until }]);
    expect((await caseFor(mara, 1)).history).toMatchObject({ suspended: true, suspended_until: until });
    api.clock.advance(3 * day);
    await endSuspensions(api.ctx);
    const back = await signsInAgain(api, zito);
    expect(await outcome(back.ask('/services/1'))).toMatchObject({ status: 200, body: { state: 'oculto' } });
    expect(await seenBy(await signsInAgain(api, rosa))).toBe(404);
  });

  it('by two at once, on a changed subject, or on another’s claim is refused, and does nothing', async () => {
    const { api, zito, mara } = await reportedService();
    const nelson = await moderator(api);
    const { version } = await caseFor(mara, 1);
    const said = { version, action: 'hide', rule: 'burla', words: 'x' };
    await nelson.call('POST', '/moderation/cases/1/claim');
    expect(await outcome(mara.send('POST', '/moderation/cases/1/decide', said))).toMatchObject({
      status: 409,
    });
    api.clock.advance(31 * 60_000);
    const later = await moderator(api);
    await (await signsInAgain(api, zito)).call('PUT', '/services/1', { title: 'Obras e pinturas' });
    expect(await outcome(later.send('POST', '/moderation/cases/1/decide', said))).toMatchObject({
      status: 409,
      body: { detail: texts.changed },
    });
    const now = await caseFor(later, 1);
    expect(now).toMatchObject({ snapshot: { title: 'Obras' }, now: { title: 'Obras e pinturas' } });
    const both = await Promise.all(
      [later, await moderator(api)].map((who) =>
        who.send('POST', '/moderation/cases/1/decide', { ...said, version: now.version }),
      ),
    );
    const answers = await Promise.all(both.map(outcome));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers).toContainEqual({ status: 409, body: expect.objectContaining({ detail: texts.faster }) });
    expect(await api.ctx.db.selectFrom('decisions').select('id').execute()).toHaveLength(1);
  });

  it('of a company takes what it offers, which cannot pass to another, and puts all of it back', async () => {
    const [api, { who: zito, company, job }] = await serving(employer);
    const service = await publishes(zito, { company_id: company.id });
    const other = await companyOf(zito, { name: 'Outra' });
    const offered = [`/jobs/${job.id}`, `/services/${service.id}`];
    const seen = async () => {
      await work(api);
      expect(await countWrongEntries(api.ctx)).toBe(0);
      const paths = [`/companies/${company.id}`, ...offered];
      return Promise.all(paths.map(async (path) => (await api.ask(path)).status));
    };
    await reports(await person(api), { type: 'company', id: company.id });
    await decides(await moderator(api), 1, { action: 'remove' });
    for (const path of offered) {
      expect(await outcome(zito.send('PUT', path, { company_id: other.id }))).toMatchObject({
        status: 409,
        body: { detail: publishingTexts.companyWithheld },
      });
      expect((await zito.send('PUT', path, { description: 'Outro pão.' })).status).toBe(200);
    }
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await appeals(zito)).status).toBe(200);
    await judges(await moderator(api), 1, 'reverse');
    expect(await seen()).toEqual([200, 200, 200]);
  });
});

describe('a message', () => {
  it('is taken from both, with its file, and given back to both', async () => {
    const [api, zito, rosa, mara] = await serving(freelancer, person, moderator);
    const id = await startsWith(rosa, zito);
    const sent = await made<Message>(posted(zito, id, await jpeg()));
    const { file_url = '' } = sent;
    const kept = `/chat/conversations/${id}?kept_from=${sent.id}&kept_to=${sent.id}`;
    const files = async () => [
      (await api.askRoot(String(file_url))).status,
      (await reads(rosa, id)).length,
      (await rosa.call<ConversationWithPresence>('GET', kept)).kept_count,
    ];
    expect(await files()).toEqual([200, 1, 1]);
    const [conversation] = await conversationsOf(rosa);
    expect(conversation).toMatchObject({ unread_count: 1, last_message_id: sent.id });
    await rosa.call('POST', '/reports/', { type: 'message', id: sent.id, reason: 'ofensivo' });
    expect((await caseFor(mara, 1)).actions).toEqual(['none', 'warn', 'remove', 'suspend']);
    await decides(mara, 1, { action: 'remove' });
    expect(await files()).toEqual([404, 0, 0]);
    expect(await reads(zito, id)).toEqual([]);
    expect((await conversationsOf(rosa))[0]).toMatchObject({ unread_count: 0, last_message_id: null });
    await appeals(zito);
    await judges(await moderator(api), 1, 'reverse');
    expect(await files()).toEqual([200, 1, 1]);
    expect((await conversationsOf(rosa))[0]).toMatchObject({ unread_count: 1, last_message_id: sent.id });
  });

  it('leaves its file to moderators alone while the case keeps its copy, though both have deleted it', async () => {
    const [api, zito, rosa, mara] = await serving(freelancer, person, moderator);
    const id = await startsWith(rosa, zito);
    const picture = await jpeg();
    const [sent, other] = [
      await made<Message>(posted(zito, id, picture)),
      await made<Message>(posted(zito, id, picture)),
    ];
    await rosa.call('POST', '/reports/', { type: 'message', id: sent.id, reason: 'ofensivo' });
    for (const who of [zito, rosa])
      for (const message of [sent, other]) await who.call('DELETE', `/chat/messages/${message.id}`);
    const sweep = async () => {
      const planned = await api.ctx.db
        .selectFrom('queue')
        .select('payload')
        .where('kind', '=', 'sweep-kept-file')
        .execute();
      for (const { payload } of planned) await sweepKeptFile(api.ctx, keptFiles, JSON.parse(payload));
    };
    const isStored = ({ file_url }: Message) =>
      api.ctx.privateStorage.has(String(file_url).replace(/^.*files\/|\?.*$/g, ''));
    const file = (who: Person) => who.ask('/moderation/cases/1/file');
    await sweep();
    expect([await isStored(sent), await isStored(other)]).toEqual([true, false]);
    expect((await api.askRoot(String(sent.file_url))).status).toBe(404);
    const answer = await file(mara);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect((await answer.arrayBuffer()).byteLength).toBe(sent.file_size);
    expect([(await file(zito)).status, (await file(rosa)).status]).toEqual([404, 404]);

    await decides(mara, 1, { action: 'none' });
    api.clock.advance(31 * day);
    await closeCases(api.ctx);
    api.clock.advance(31 * day);
    await forgetEvidence(api.ctx);
    await sweep();
    expect(await isStored(sent)).toBe(false);
    expect((await file(await moderator(api))).status).toBe(404);
  });
});

describe('an appeal', () => {
  it('that is right puts back the account, the thing, and what led to it', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    await rosa.call('POST', '/likes/', { likeable_type: 'service', likeable_id: 1 });
    await follows(rosa, 'user', zito.user.id);
    const before = await rosa.call<object>('GET', '/services/1');
    await decides(mara, 1, { action: 'suspend' });
    const suspended = await signsInAgain(api, zito);
    expect((await appeals(suspended)).status).toBe(200);
    await judges(await moderator(api), 1, 'reverse');
    expect(await rosa.call('GET', '/services/1')).toEqual(before);
    expect(await followedFeed(rosa)).toContain('service 1');
    expect((await tokensFrom(await signIn(api, zito.email, zito.password))).access_token).toBeTruthy();
    expect((await (await signsInAgain(api, zito)).send('GET', '/services/mine')).status).toBe(200);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });
});

describe('the queue and the log', () => {
  it('lists the gravest first, page by page, and counts all accounts of one device once', async () => {
    const { api, zito, mara } = await reportedService();
    await publishes(zito, { title: 'Pinturas' });
    const crowd: Person[] = [];
    for (let at = 0; at < 3; at += 1) {
      const one = await person(api);
      await tokensFrom(await signIn(api, one.email, one.password, { device: 'one-and-the-same-phone' }));
      crowd.push(one);
    }
    for (const one of crowd) expect((await reports(one, { id: 2, reason: 'spam' })).status).toBe(201);
    await publishes(zito, { title: 'Canalização' });
    const veteran = await person(api);
    const created_at = new Date(api.clock.now().getTime() - 30 * day).toISOString();
    await api.ctx.db.updateTable('users').set({ created_at }).where('id', '=', veteran.user.id).execute();
    await reports(veteran, { id: 3, reason: 'spam' });
    const all = await casesFor(mara);
    expect(all.map(({ subject, reports_count, score }) => [subject.id, reports_count, score])).toEqual([
      [3, 1, 5],
      [1, 1, 1],
      [2, 3, 1],
    ]);
    const next = async (id: number) =>
      (await casesFor(mara, `?limit=1&last_id=${id}`)).map(({ subject }) => subject.id);
    expect([await next(3), await next(1), await next(2)]).toEqual([[1], [2], []]);
    expect(await casesFor(mara, '?type=job')).toEqual([]);
    expect(await casesFor(mara, '?state=decidido')).toEqual([]);
  });

  it('is not buried by two accounts: each further case of one owner, or of one pair, weighs half', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    for (let id = 2; id <= 12; id += 1) {
      await publishes(zito, { title: `Obras ${id}` });
      await reports(rosa, { id });
    }
    const other = await freelancer(api);
    await publishes(other, { title: 'Canalização' });
    await reports(rosa, { id: 13, reason: 'spam' });
    await api.ctx.db.updateTable('cases').set({ score: 40 }).where('owner_id', '=', zito.user.id).execute();
    await api.ctx.db.updateTable('cases').set({ score: 80 }).where('id', '=', 7).execute();
    const ids = async (query = '') => (await casesFor(mara, query)).map(({ id }) => id);
    await api.ctx.db.updateTable('cases').set({ score: 25 }).where('id', '=', 13).execute();
    expect(await ids()).toEqual([7, 13, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
    expect(await ids('?limit=3')).toEqual([7, 13, 1]);
    expect(await ids('?limit=3&last_id=1')).toEqual([2, 3, 4]);
    // Two who dispute with each other, one after the other the accused.
    await api.ctx.db.deleteFrom('cases').execute();
    const deal = { state: 'concluido', version: 1, begun_by: 'customer', what: 'Obras' } as const;
    const at = api.clock.now().toISOString();
    const [one, two] = [zito.user.id, rosa.user.id];
    for (const [customer_id, provider_id] of [
      [one, two],
      [two, one],
      [one, two],
      [one, other.user.id],
    ] as const) {
      const { id } = await api.ctx.db
        .insertInto('deals')
        .values({ ...deal, customer_id, provider_id, since: at, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await api.ctx.db
        .insertInto('cases')
        .values({
          type: 'deal',
          ref_id: id,
          owner_id: provider_id,
          state: 'aberto',
          score: 40,
          snapshot: '{"title":"Obras"}',
          opened_at: at,
        })
        .execute();
    }
    const deals = (await casesFor(mara)).map(({ subject }) => subject.id);
    expect(deals).toEqual([1, 4, 2, 3]);
  });

  it('says who did what, whom, when and why, and nobody changes it', async () => {
    const { api, mara, zito } = await reportedService();
    await decides(mara, 1, { words: '=HYPERLINK("http://mau.example")' });
    const log = await mara.call<LogEntry[]>('GET', '/moderation/log');
    expect(log.map(({ what }) => what)).toEqual(['decided-hide', 'role-given', 'opened']);
    expect(log[0]).toMatchObject({
      actor: { name: 'Mara Sitoe' },
      owner: { id: zito.user.id },
      case_id: 1,
      why: '=HYPERLINK("http://mau.example")',
    });
    const only = await mara.call<LogEntry[]>(
      'GET',
      `/moderation/log?actor_id=${mara.user.id}&what=decided-hide`,
    );
    expect(only).toHaveLength(1);
    const csv = await (await mara.ask('/moderation/log.csv')).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://mau.example"")"`);
    const { db } = api.ctx;
    await expect(db.updateTable('moderation_log').set({ why: 'x' }).execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('moderation_log').execute()).rejects.toThrow(/append-only/);
  });

  it('is read by person and by days of Maputo, page by page', async () => {
    const { api, zito, rosa } = await reportedService();
    const now = api.clock.now().getTime();
    const midnight = Math.ceil((now + 7_200_000) / day) * day - 7_200_000;
    api.clock.advance(midnight - now - 1);
    await giveRole(api.ctx, zito.email, 'none');
    api.clock.advance(1);
    await giveRole(api.ctx, rosa.email, 'none');
    const mara = await moderator(api);
    const dayOf = (at: number) => new Date(at + 7_200_000).toISOString().slice(0, 10);
    const list = (query: string) =>
      mara.call<LogEntry[]>('GET', `/moderation/log?what=role-given&limit=2&${query}`);
    const owners = async (query: string) => (await list(query)).map(({ owner }) => owner?.id);
    const [last, before] = await list('');
    expect([last?.owner?.id, before?.owner?.id]).toEqual([mara.user.id, rosa.user.id]);
    expect(await owners(`from=${dayOf(midnight)}`)).toEqual([mara.user.id, rosa.user.id]);
    const [newest, ...rest] = await owners(`to=${dayOf(midnight - 1)}`);
    expect([newest, rest.length]).toEqual([zito.user.id, 1]);
    expect(await owners(`last_id=${before?.id}`)).toEqual([newest, ...rest]);
    // By its time, also where another program has written later what was earlier.
    await api.ctx.db
      .insertInto('moderation_log')
      .values({ at: new Date(now - 1).toISOString(), what: 'role-given', owner_id: rosa.user.id })
      .execute();
    expect(await owners('')).toEqual([mara.user.id, rosa.user.id]);
    const further = `/moderation/log?what=role-given&last_id=${before?.id}`;
    const older = await mara.call<LogEntry[]>('GET', further);
    expect(older.at(-1)?.owner?.id).toBe(rosa.user.id);
    expect(await owners(`owner_id=${zito.user.id}`)).toEqual([zito.user.id]);
    for (const odd of ['log?from=2026-13-01', 'log.csv?to=2026-11-99'])
      expect(await codeOf(mara.ask(`/moderation/${odd}`)), odd).toBe('validation_failed');
  });

  it('are counted for operators', async () => {
    const { api, mara, rosa, zito } = await reportedService();
    await reports(rosa, { type: 'user', id: zito.user.id });
    await decides(mara, 1);
    api.clock.advance(3_600_000);
    const text = await (await api.askRoot('/metrics')).text();
    for (const line of ['cases_open 1', 'oldest_case_seconds 3600', 'decisions 1', 'decisions_reversed 0'])
      expect(text).toContain(`\nmoderation_${line}\n`);
  });

  it('mails the address for support what waits longer than a day, and which of all waits the longest', async () => {
    const [api, { who: rosa, company }] = await serving(owner);
    await sends(rosa, company.id);
    const sentAt = api.clock.now().toISOString();
    const waiting = async () => {
      await tellOfWaiting(api.ctx);
      return (await mailsOf(api)).findLast(({ template }) => template === 'cases-waiting');
    };
    api.clock.advance(day);
    expect(await waiting()).toBeUndefined();
    await reports(await person(api), { type: 'user', id: rosa.user.id });
    api.clock.advance(1);
    expect(await waiting()).toMatchObject({
      to: api.ctx.config.supportEmail,
      values: { name: null, count: 0, verifications: 1, oldest: sentAt },
    });
    api.clock.advance(day);
    expect(await waiting()).toMatchObject({ values: { count: 1, verifications: 1, oldest: sentAt } });
    await api.ctx.db.updateTable('verifications').set({ state: 'refused' }).execute();
    expect(await waiting()).toMatchObject({
      values: { count: 1, verifications: 0, oldest: expect.not.stringMatching(sentAt) },
    });
  });
});
