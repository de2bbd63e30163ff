// @module-tag one-database
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeSms, smsNotices } from '#lib/copy/sms.ts';
import { type Config, readConfig } from '#server/config.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { emptyOutbox } from '#server/mail/mail-files.ts';
import { smsToNumber } from '#server/sms/budget.ts';
import { smsOfDay, takeOfDay } from '#server/sms/queries.ts';
import type { QueuedSms } from '#server/sms/queued-sms.ts';
import { sendSms } from '#server/sms/send.ts';
import { freshFolder } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { testQueue } from '#tests/support/queue.ts';
import { smsGateway } from '#tests/support/sms-gateway.ts';

const minute = 60_000;
const text = codeSms('phone', '482913', 'bizlink.co.mz');

async function testSms(settings: Partial<Config>, waitMs?: number, given: Partial<QueuedSms> = {}) {
  const { ctx, ...queue } = await testQueue();
  const dataDir = await freshFolder();
  const limits = inProcessLimits(() => ctx.clock.now().getTime());
  const config = { ...readConfig({}), dataDir, ...settings };
  const sms = {
    id: 'a-random-id',
    to: '+258841234567',
    text,
    writtenAt: ctx.clock.now().toISOString(),
    until: new Date(ctx.clock.now().getTime() + 10 * minute).toISOString(),
    ...given,
  };
  if (sms.day !== undefined) await takeOfDay(ctx.db, ctx.clock.now(), config);
  const ofDay = () => smsOfDay(ctx.db, ctx.clock.now());
  const worker = queue.worker({
    sms: (_, payload, attempt) => sendSms({ ...ctx, limits, config }, payload, attempt, waitMs),
  });
  await queue.put('sms', sms);
  return { ...queue, ctx, worker, dataDir, sms, limits, ofDay };
}

/** What the operator may read never holds the code, or the number. */
const expectSilence = (logged: readonly object[]) =>
  expect(JSON.stringify(logged)).not.toMatch(/482913|841234567|segredo/);

const counted = { day: '2026-11-18', isCounted: true } as const;

describe('an SMS of the day', () => {
  it('stays taken when it is sent', async () => {
    const gateway = await smsGateway();
    const { worker, ofDay } = await testSms({ smsUrl: gateway.url }, undefined, counted);
    await worker.runDue();
    expect(await ofDay()).toEqual({ taken: 1, refused: 0 });
  });

  it.each([402, 502])('is given back when a gateway answers %i until it is of no use', async (status) => {
    const gateway = await smsGateway();
    gateway.answerWith(status);
    const { worker, ofDay, rows, limits, ctx } = await testSms({ smsUrl: gateway.url }, undefined, counted);
    for (let at = 0; at < 3; at += 1) await limits.take(smsToNumber, '+258841234567');
    await worker.runDue();
    expect(await rows()).toMatchObject([{ failure: `SmsNotTaken ${status}` }]);
    expect(await ofDay()).toEqual({ taken: 1, refused: 0 });
    ctx.clock.advance(11 * minute);
    await worker.runDue();
    expect(await ofDay()).toEqual({ taken: 0, refused: 1 });
    expect(await limits.take(smsToNumber, '+258841234567')).toBeUndefined();
  });

  it('is given back at once where nobody gets it', async () => {
    const gateway = await smsGateway();
    const { worker, ofDay, rows } = await testSms({ smsUrl: gateway.url }, undefined, {
      ...counted,
      to: null,
    });
    await worker.runDue();
    expect([gateway.received, await rows(), await ofDay()]).toEqual([[], [], { taken: 0, refused: 0 }]);
  });

  it('that tells of something is taken when it is sent, and dropped where none is left', async () => {
    const gateway = await smsGateway();
    const { worker, ofDay, put, sms, logged } = await testSms({ smsUrl: gateway.url, smsPerDay: 1 });
    await worker.runDue();
    expect(await ofDay()).toEqual({ taken: 1, refused: 0 });
    await put('sms', sms);
    await worker.runDue();
    expect(gateway.received).toHaveLength(1);
    expect(logged().at(-1)).toMatchObject({ msg: 'an SMS was dropped: those of the day are used up' });
  });
});

describe('an SMS', () => {
  it('is handed to the gateway once, with what it asks to sign in', async () => {
    const gateway = await smsGateway();
    const { worker, rows, logged } = await testSms({
      smsUrl: `${gateway.url}?from=BizLink`,
      smsToken: 'segredo',
    });
    await worker.runDue();
    expect(gateway.received).toMatchObject([
      {
        method: 'POST',
        path: '/send?from=BizLink',
        headers: { 'content-type': 'application/json', authorization: 'Bearer segredo' },
        body: { id: 'a-random-id', to: '+258841234567', text },
      },
    ]);
    expect(await rows()).toEqual([]);
    expect(logged()).toMatchObject([{ msg: 'an SMS was sent' }]);
    expectSilence(logged());
  });

  it('signs in by the user of the address, and asks without where there is none', async () => {
    const gateway = await smsGateway();
    const withUser = gateway.url.replace('http://', 'http://ana:segredo%40casa@');
    await (await testSms({ smsUrl: withUser })).worker.runDue();
    await (await testSms({ smsUrl: gateway.url })).worker.runDue();
    const basic = `Basic ${Buffer.from('ana:segredo@casa').toString('base64')}`;
    expect(gateway.received.map(({ headers }) => headers.authorization)).toEqual([basic, undefined]);
    expect(gateway.received.map(({ path }) => path)).toEqual(['/send', '/send']);
  });

  it('is said as the gateway wants it: as a form, or in the address', async () => {
    const gateway = await smsGateway();
    const settings = {
      SMS_URL: `${gateway.url}?user=loja`,
      SMS_TOKEN: 'segredo',
      SMS_TOKEN_HEADER: 'apiKey',
      SMS_FIELDS: 'to={number}&message={text}&from=BizLink',
    };
    for (const SMS_FORM of ['form', 'query']) {
      const { smsUrl, smsToken, smsForm } = readConfig({ ...settings, SMS_FORM });
      await (
        await testSms({ smsUrl, smsToken, smsForm }, undefined, { text: '{to} é 100% & {text}' })
      ).worker.runDue();
    }
    const sent = new URLSearchParams({
      to: '258841234567',
      message: '{to} é 100% & {text}',
      from: 'BizLink',
    });
    expect(gateway.received).toMatchObject([
      {
        method: 'POST',
        path: '/send?user=loja',
        headers: { 'content-type': expect.stringContaining('x-www-form-urlencoded'), apikey: 'segredo' },
        body: sent.toString(),
      },
      { method: 'GET', path: `/send?user=loja&${sent}`, headers: { apikey: 'segredo' }, body: '' },
    ]);
    expect(gateway.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it.each([500, 503, 401, 404, 429])('is tried again after %i, until its code is over', async (status) => {
    const gateway = await smsGateway();
    gateway.answerWith(status);
    const [over, back] = [await testSms({ smsUrl: gateway.url }), await testSms({ smsUrl: gateway.url })];
    for (const { worker, rows } of [over, back]) {
      await worker.runDue();
      expect(await rows()).toMatchObject([{ failure: `SmsNotTaken ${status}` }]);
      await worker.runDue();
    }
    expect(gateway.received).toHaveLength(2);
    over.ctx.clock.advance(minute);
    await over.worker.runDue();
    expect(gateway.received).toHaveLength(3);
    gateway.answerWith(202);
    back.ctx.clock.advance(minute);
    await back.worker.runDue();
    over.ctx.clock.advance(9 * minute);
    await over.worker.runDue();
    const ids = gateway.received.map(({ body }) => Reflect.get(body as object, 'id'));
    expect(ids).toEqual(Array(4).fill('a-random-id'));
    expect([await over.rows(), await back.rows()]).toEqual([[], []]);
    expect(over.logged().at(-1)).toMatchObject({
      msg: 'an SMS was dropped: it could not be sent while it was of use',
    });
    expectSilence(over.logged());
  });

  it.each([400, 410, 422])(
    'is not tried again after %i, by which a gateway refuses a number',
    async (status) => {
      const gateway = await smsGateway();
      gateway.answerWith(status);
      const { worker, rows, logged } = await testSms({ smsUrl: gateway.url });
      await worker.runDue();
      expect(await rows()).toEqual([]);
      expect(logged()).toMatchObject([{ msg: 'an SMS was dropped: the gateway refused it', status }]);
      expectSilence(logged());
    },
  );

  it.each([301, 302, 307, 308])('goes nowhere else after %i', async (status) => {
    const [gateway, elsewhere] = [await smsGateway(), await smsGateway()];
    gateway.answerWith(status, { location: elsewhere.url });
    const { worker, rows } = await testSms({ smsUrl: gateway.url });
    await worker.runDue();
    expect([gateway.received.length, elsewhere.received.length]).toEqual([1, 0]);
    expect(await rows()).toMatchObject([{ failure: `SmsNotTaken ${status}` }]);
  });

  it('waits for no gateway that never answers, and for none that is not there', async () => {
    const gateway = await smsGateway();
    gateway.answerWith('never');
    const slow = await testSms({ smsUrl: gateway.url }, 50);
    await slow.worker.runDue();
    expect(gateway.received).toHaveLength(1);
    expect(await slow.rows()).toMatchObject([{ failure: 'TimeoutError 23' }]);
    const gone = await testSms({ smsUrl: `http://127.0.0.1:${await freePort()}/` });
    await gone.worker.runDue();
    expect(await gone.rows()).toMatchObject([{ failure: 'TypeError' }]);
    expectSilence([...slow.logged(), ...gone.logged()]);
  });

  it('is a file that its owner alone may read, where there is no gateway, and forgotten like mails', async () => {
    const { worker, rows, logged, dataDir, ctx } = await testSms({});
    await worker.runDue();
    const outbox = join(dataDir, 'outbox');
    const [name = '', ...others] = await readdir(outbox);
    expect([name, others]).toEqual(['20261118123200000-a-random-id.sms', []]);
    expect(await readFile(join(outbox, name), 'utf8')).toBe(`To: +258841234567\n\n${text}\n`);
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    expect(await rows()).toEqual([]);
    expectSilence(logged());
    await emptyOutbox(dataDir, new Date(ctx.clock.now().getTime() + 1));
    expect(await readdir(outbox)).toEqual([]);
  });

  it('fits into one, with signs that cost nothing more, and begins with its code', () => {
    const codes = (['register', 'recovery', 'number', 'lost-access', 'phone'] as const).map((what) =>
      codeSms(what, '482913', 'bizlink.co.mz'),
    );
    for (const code of codes) expect(code).toMatch(/^482913 .*\n\n@bizlink\.co\.mz #482913$/);
    for (const said of [...codes, ...Object.values(smsNotices)]) {
      expect(said.length, said).toBeLessThanOrEqual(160);
      expect(said).toMatch(/^[A-Za-z0-9 .,:#@\néàèùìò]+$/);
    }
    expect(codeSms('phone', '482913', `${'longo'.repeat(12)}.example`)).not.toContain('@');
  });
});
