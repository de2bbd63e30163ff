import { describe, expect, it } from 'vitest';
import type { ChannelChoices } from '#lib/contract/channels.ts';
import { messageOf } from '#server/mail/message.ts';
import { unsubscribeToken } from '#server/mail/unsubscribe.ts';
import { noteHere } from '#server/presence/presence.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated, queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
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
const choices = (who: Person) => who.call<ChannelChoices>('GET', '/notifications/channels');

describe('the mail of unread messages', () => {
  it('comes after a quarter of an hour, the first of a burst alone, without what was written', async () => {
    const api = await serveApi();
    const ana = await person(api, { full_name: 'Ana Cossa' });
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
    const api = await serveApi();
    const [ana, ivo, zito] = [await person(api), await person(api), await person(api)];
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
    const api = await serveApi();
    const seller = await freelancer(api, { title: 'Canalizador' });
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
});

describe('the choice of channels', () => {
  it('holds everything at first but for the night, and is one’s own', async () => {
    const api = await serveApi();
    const [ivo, ana] = [await person(api), await person(api)];
    const all = await choices(ivo);
    expect(all).toMatchObject({ quiet_from: 21, quiet_to: 6, shows_text: false });
    expect(Object.values(all.topics).every(({ push, mail }) => push && mail)).toBe(true);
    const next = {
      ...{ quiet_from: 22, quiet_to: 22, shows_text: true },
      topics: { ...all.topics, follow: { push: false, mail: true } },
    };
    expect(await ivo.call('PUT', '/notifications/channels', next)).toEqual(next);
    expect(await choices(ivo)).toEqual(next);
    expect(await choices(ana)).toEqual(all);
    for (const wrong of [{ ...all, quiet_from: 24 }, { ...all, topics: { like: all.topics.like } }, {}])
      expect((await ivo.send('PUT', '/notifications/channels', wrong)).status).toBe(422);
  });

  it('is changed by one press in a mail, without signing in, and not by a token that is not ours', async () => {
    const api = await serveApi();
    const ivo = await person(api);
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
    ).toEqual([...['search', 'like', 'follow', 'system']]);
    expect(Object.values(topics).every(({ push }) => push)).toBe(true);
  });
});
