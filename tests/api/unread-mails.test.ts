// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { NotificationChoices } from '#lib/contract/notification-choices.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { queueMail } from '#server/mail/mail.ts';
import { messageOf } from '#server/mail/message.ts';
import { unsubscribeToken } from '#server/mail/unsubscribe.ts';
import { mailSummaries } from '#server/notifications/unread-mails.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated, queued } from '#server/queued.ts';
import { noteHere } from '#server/realtime/presence.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { asked, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { fiftieth } from '#tests/support/cast/limits.ts';
import { deliveredTo, mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { joins, staffed } from '#tests/support/cast/teams.ts';
import { freePort } from '#tests/support/free-port.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const minutes = 60 * 1000;
const hours = 60 * minutes;
/** Everything that is due but mails, which stay to be looked at. */
const { mail: _, ...others } = queued;
const work = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, others)).runDue();
const mailed = async (api: TestApi, who: Person, template: string) =>
  (await mailsOf(api)).filter((mail) => mail.to === who.email && mail.template === template);
const like = (who: Person, id: number) =>
  who.call('POST', '/likes/', { likeable_type: 'service', likeable_id: id });
/** Access ends after a quarter of an hour. */
const again = async (api: TestApi, who: Person) => {
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
};
const choices = (who: Person) => who.call<NotificationChoices>('GET', '/notifications/channels');

describe('the mail of unread messages', () => {
  it('of a company comes to all who answer for it and have not silenced it, and names the customer', async () => {
    const [api, { who: celeste, company, editor: lina }] = await serving(staffed);
    const ivo = await joins(api, celeste, company.id, 'admin');
    await ivo.call('PUT', '/chat/settings', { company_id: company.id, is_muted: true });
    const rosa = await person(api, { full_name: 'Rosa Cumbe' });
    await rosa.call('POST', `/chat/conversations/start?company_id=${company.id}`, { text: 'O segredo' });
    api.clock.advance(16 * minutes);
    await work(api);
    for (const who of [celeste, lina])
      expect(await mailed(api, who, 'messages-unread')).toMatchObject([{ values: { from: ['Rosa Cumbe'] } }]);
    expect(await mailed(api, ivo, 'messages-unread')).toEqual([]);
  });

  it('comes after a quarter of an hour, the first of a burst alone, without what was written', async () => {
    const [api, ana] = await serving((api) => person(api, { full_name: 'Ana Cossa' }));
    const [ivo, rosa] = [await person(api, { full_name: 'Ivo Machava' }), await person(api)];
    const [first, second] = [await startsWith(ana, ivo), await startsWith(rosa, ivo)];
    await says(ana, first, 'O segredo');
    api.clock.advance(14 * minutes);
    await says(ana, first, 'Está aí?');
    await work(api);
    expect(await mailed(api, ivo, 'messages-unread')).toEqual([]);
    api.clock.advance(2 * minutes);
    await work(api);
    const mails = await mailed(api, ivo, 'messages-unread');
    expect(mails).toMatchObject([{ values: { from: ['Ana Cossa'], counts: [2] } }]);
    expect(JSON.stringify(mails)).not.toMatch(/segredo|aí/);
    for (const who of [ana, rosa, ivo]) await again(api, who);
    await says(rosa, second, 'Bom dia');
    api.clock.advance(20 * minutes);
    await work(api);
    expect(await mailed(api, ivo, 'messages-unread')).toHaveLength(1);
    await again(api, ivo);
    for (const id of [first, second]) await ivo.call('POST', `/chat/conversations/${id}/read`);
    await again(api, rosa);
    await says(rosa, second, 'Já viu?');
    api.clock.advance(20 * minutes);
    await work(api);
    expect((await mailed(api, ivo, 'messages-unread')).map(({ values }) => values)).toMatchObject([
      {},
      { from: [rosa.user.full_name], counts: [1] },
    ]);
  });

  it('waits while the person is here, and does not come for what was read or is switched off', async () => {
    const [api, ana, ivo, zito] = await serving(person, person, person);
    const [toIvo, toZito] = [await startsWith(ana, ivo), await startsWith(ana, zito)];
    const off = await choices(zito);
    await zito.call('PUT', '/notifications/channels', {
      ...off,
      topics: { ...off.topics, message: { push: true, mail: false } },
    });
    for (const id of [toIvo, toZito]) await says(ana, id, 'Bom dia');
    api.clock.advance(16 * minutes);
    await noteHere(api.ctx, [ivo.user.id]);
    await work(api);
    expect(await mailsOf(api)).toEqual([]);
    api.clock.advance(16 * minutes);
    await work(api);
    expect((await mailsOf(api)).map(({ to }) => to)).toEqual([ivo.email]);
  });
});

describe('the summary of the day', () => {
  it('comes at eight with what is unread and was in no mail yet, and never twice', async () => {
    const [api, seller] = await serving((api) => freelancer(api, { title: 'Canalizador' }));
    const ana = await person(api, { full_name: 'Ana Cossa' });
    const { id } = await publishes(seller, { title: 'Canalização' });
    await like(ana, id);
    await planRepeated(api.ctx);
    await work(api);
    expect(await mailed(api, seller, 'daily-summary')).toEqual([]);
    // From 14:32 to 8:00 in Maputo.
    api.clock.advance(17 * hours + 29 * minutes);
    await work(api);
    const [mail, ...more] = await mailed(api, seller, 'daily-summary');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      values: { lines: [['Ana Cossa curtiu o seu serviço', 'Canalização']], more: 0 },
      subscription: { userId: seller.user.id, kind: 'summary' },
    });
    for (const who of [ana, seller]) await again(api, who);
    await seller.call('POST', '/notifications/read-all');
    await like(await person(api), id);
    const chosen = await choices(seller);
    await seller.call('PUT', '/notifications/channels', {
      ...chosen,
      topics: { ...chosen.topics, like: { push: true, mail: false } },
    });
    api.clock.advance(24 * hours);
    await work(api);
    expect(await mailed(api, seller, 'daily-summary')).toHaveLength(1);
  });

  it('has the steps of a deal for who only watches, and not those that a mail has told', async () => {
    const [api, { zito, rosa, deal }] = await serving(asked);
    await takes(zito, deal.id, 'offer');
    await takes(rosa, deal.id, 'accept');
    await takes(rosa, deal.id, 'confirm');
    await allWork(api);
    await planRepeated(api.ctx);
    api.clock.advance(18 * hours);
    await work(api);
    expect(await mailed(api, zito, 'daily-summary')).toMatchObject([
      { values: { lines: [[dealNotices.confirm, 'Pintar a sala · Rosa Cumbe']], more: 0 } },
    ]);
    expect(await mailed(api, rosa, 'daily-summary')).toEqual([]);
  });
});

it('what happens while a summary is written stays for the next one, which tells of all of it', async () => {
  const [api, rosa, zito] = await serving(person, freelancer);
  await rosa.call('POST', '/saved-searches', { of: 'search', q: 'padaria' });
  await publishes(zito, { title: 'Pão da padaria' });
  await work(api);
  const { wordings } = api.ctx;
  let isMeanwhile = true;
  const writing = {
    ...api.ctx,
    wordings: {
      ...wordings,
      'search-matched': async (...asked: Parameters<(typeof wordings)['search-matched']>) => {
        if (isMeanwhile) {
          isMeanwhile = false;
          api.clock.advance(1000);
          await publishes(zito, { title: 'Bolos da padaria' });
          await work(api);
        }
        return wordings['search-matched'](...asked);
      },
    },
  };
  await mailSummaries(writing, 0);
  expect(await mailed(api, rosa, 'daily-summary')).toHaveLength(0);
  await mailSummaries(api.ctx, 0);
  expect(await mailed(api, rosa, 'daily-summary')).toMatchObject([
    { values: { lines: [[expect.stringContaining('2'), expect.anything()]] } },
  ]);
});

/** As if so many mails had come to somebody today because of another. */
async function had({ ctx }: TestApi, to: Person, by: Person, mails: number) {
  const share = { name: 'mails-of-one', most: 40, withinMs: 24 * hours };
  for (let taken = 0; taken < mails; taken += 1)
    await ctx.limits.take(share, `${to.email.toLowerCase()} ${by.user.id}`);
}
const allWork = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();

describe('the mails of a day', () => {
  it('are counted by who causes them, and those that were dropped are named by the next summary', async () => {
    const [api, { who: owner, company, job }] = await serving(employer);
    const ana = await person(api, { full_name: 'Ana Cossa' });
    await had(api, owner, ana, 38);
    const jobs = [job, await publishesJob(owner, { company_id: company.id })];
    const applications = [];
    for (const { id } of jobs) applications.push(await applies(ana, id));
    await allWork(api);
    for (const { id } of applications) await ana.send('DELETE', `/applications/${id}`);
    await allWork(api);
    expect(await deliveredTo(api, owner.email)).toHaveLength(2);
    const bia = await person(api, { full_name: 'Bia Nuvunga' });
    api.clock.advance(61 * minutes);
    await again(api, bia);
    await applies(bia, job.id);
    await allWork(api);
    const mails = await deliveredTo(api, owner.email);
    expect(mails).toHaveLength(3);
    expect(mails.at(-1)?.text).toContain('Bia Nuvunga');

    await planRepeated(api.ctx);
    api.clock.advance(16 * hours + 28 * minutes);
    await allWork(api);
    const [summary, ...more] = (await deliveredTo(api, owner.email)).slice(3);
    expect(more).toEqual([]);
    expect(summary?.header('subject')).toBe('O que houve de novo para si');
    expect(summary?.text.match(/Uma candidatura foi retirada/g)).toHaveLength(2);
    api.clock.advance(24 * hours);
    await allWork(api);
    expect(await deliveredTo(api, owner.email)).toHaveLength(4);
  });

  it('are two hundred at most, however many accounts cause them', async () => {
    const api = await serveApi({ limits: fiftieth('mails-of-all').limits });
    const to = { to: 'maria@x.mz', kind: 'service', template: 'application-withdrawn' } as const;
    const values = { name: null, jobId: 1, title: 'Vaga', applicant: 'Ana' };
    const maria = await person(api, { email: to.to });
    for (let sent = 0; sent < 6; sent += 1)
      await api.ctx.db.inTransaction((tx) =>
        queueMail(tx, { ...to, values, userId: maria.user.id, causes: [1000 + sent], now: api.clock.now() }),
      );
    await allWork(api);
    expect(await deliveredTo(api, to.to)).toHaveLength(4);
  });

  it('of messages that were dropped are named too, by who wrote them and not what', async () => {
    const [api, ana, ivo] = await serving((api) => person(api, { full_name: 'Ana Cossa' }), person);
    await says(ana, await startsWith(ana, ivo), 'O segredo');
    await had(api, ivo, ana, 40);
    await planRepeated(api.ctx);
    api.clock.advance(16 * minutes);
    await allWork(api);
    api.clock.advance(18 * hours);
    await allWork(api);
    const mails = await deliveredTo(api, ivo.email);
    expect(mails.map((mail) => mail.header('subject'))).toEqual(['O que houve de novo para si']);
    expect(mails[0]?.text).toContain('Ana Cossa enviou uma mensagem');
    expect(mails[0]?.text).not.toContain('segredo');
  });

  it('are not used up by the tries of an outage', async () => {
    const port = await freePort();
    const api = await serveApi({ smtpUrl: `smtp://127.0.0.1:${port}` });
    const { who: owner, company } = await employer(api);
    const ana = await person(api);
    for (let made = 0; made < 10; made += 1)
      await applies(ana, (await publishesJob(owner, { company_id: company.id })).id);
    for (let tries = 0; tries < 5; tries += 1) {
      await allWork(api);
      api.clock.advance(10 * minutes);
    }
    const server = await mailServer(port);
    await allWork(api);
    expect(server.delivered.filter(({ recipients }) => recipients.includes(owner.email))).toHaveLength(10);
  });

  it('that the mail server never took are named by a summary when it is back', async () => {
    const port = await freePort();
    const [api, { who: owner, job }] = await servingWith({ smtpUrl: `smtp://127.0.0.1:${port}` }, employer);
    await applies(await person(api), job.id);
    for (let tries = 0; tries < 10; tries += 1) {
      await allWork(api);
      api.clock.advance(7 * hours);
    }
    const server = await mailServer(port);
    const to = () => server.delivered.filter(({ recipients }) => recipients.includes(owner.email));
    await planRepeated(api.ctx);
    api.clock.advance(24 * hours);
    await allWork(api);
    expect(to().map((mail) => mail.header('subject'))).toEqual(['O que houve de novo para si']);
    expect(to()[0]?.text).toContain('Nova candidatura');
  });
});

describe('the choice of channels', () => {
  it('holds everything at first but for the night, and is one’s own', async () => {
    const [, ivo, ana] = await serving(person, person);
    const all = await choices(ivo);
    expect(all).toMatchObject({ quiet_from: 21, quiet_to: 6, shows_text: false });
    expect(Object.values(all.topics).every(({ push, mail }) => push && mail)).toBe(true);
    const next = {
      quiet_from: 22,
      quiet_to: 22,
      shows_text: true,
      topics: { ...all.topics, follow: { push: false, mail: true } },
    };
    expect(await ivo.call('PUT', '/notifications/channels', next)).toEqual(next);
    expect(await choices(ivo)).toEqual(next);
    expect(await choices(ana)).toEqual(all);
    for (const wrong of [{ ...all, quiet_from: 24 }, { ...all, topics: { like: all.topics.like } }, {}])
      expect((await ivo.send('PUT', '/notifications/channels', wrong)).status).toBe(422);
  });

  it('is changed by one press in a mail, without signing in, and not by a token that is not ours', async () => {
    const [api, ivo] = await serving(person);
    const { keys, config } = api.ctx;
    const token = unsubscribeToken(keys, { userId: ivo.user.id, kind: 'summary' });
    const values = { name: null, lines: [['Uma curtida', 'Serviço']] as const, more: 0 };
    const written = { id: 'one', writtenAt: '2026-11-18T12:32:00.000Z', to: ivo.email, values };
    const { headers } = messageOf(config, { ...written, template: 'daily-summary' }, ivo.email, token);
    const { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': body } = headers as Record<string, string>;
    const path = link?.replace(`<${config.publicUrl}/api`, '').replace('>', '') ?? '';
    const press = (at: string, type = 'application/x-www-form-urlencoded') =>
      api.ask(at, { method: 'POST', headers: { 'content-type': type }, body: body ?? '' });
    for (const altered of [
      path.replace('.summary.', '.message.'),
      path.replace(`=${ivo.user.id}.`, `=${ivo.user.id + 1}.`),
      path.replace(/.(?=.{21}$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
      path.slice(0, -1),
      '/notifications/unsubscribe?token=',
    ])
      expect((await press(altered)).status, altered).toBe(404);
    expect(Object.values((await choices(ivo)).topics).every(({ mail }) => mail)).toBe(true);
    for (let times = 0; times < 2; times += 1) expect((await press(path)).status).toBe(200);
    const { topics } = await choices(ivo);
    expect(
      Object.entries(topics)
        .filter(([, { mail }]) => !mail)
        .map(([topic]) => topic),
    ).toEqual(['search', 'like', 'follow', 'system']);
    expect(Object.values(topics).every(({ push }) => push)).toBe(true);
  });
});
