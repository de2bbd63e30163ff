// @module-tag one-database
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewMail } from '#server/mail/mail.ts';
import { freePort } from '#tests/support/free-port.ts';
import { testMail } from '#tests/support/mail.ts';
import { mailServer } from '#tests/support/mail-server.ts';

const newDevice = {
  template: 'new-device',
  values: { name: 'Fátima Macuácua', browser: 'Chrome em Android', when: '2026-11-18T12:32:00Z' },
} as const satisfies Partial<NewMail<'new-device'>>;

describe('a mail', () => {
  it('arrives: to whom, from whom, with its accents, as text and as HTML', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({
      smtpUrl: server.url,
      mailFrom: 'nao-responder@bizlink.co.mz',
    });
    await write(newDevice);
    expect(await worker.runDue()).toBe(1);
    expect(server.delivered).toHaveLength(1);
    const [mail] = server.delivered;
    expect([mail?.from, mail?.recipients]).toEqual(['nao-responder@bizlink.co.mz', ['maria@x.mz']]);
    expect(mail?.header('from')).toBe('BizLink <nao-responder@bizlink.co.mz>');
    expect(mail?.header('to')).toBe('maria@x.mz');
    expect(mail?.header('date')).toBe('Wed, 18 Nov 2026 12:32:00 +0000');
    expect(mail?.header('auto-submitted')).toBe('auto-generated');
    expect(mail?.header('x-mailer')).toBeUndefined();
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Olá, Fátima Macuácua.');
      expect(part).toContain('Não foi você?');
      expect(part).toContain('18/11/2026, 14:32 (hora de Maputo)');
      expect(part).toContain('https://bizlink.co.mz/reset-password');
    }
    expect(await queue.rows()).toEqual([]);
  });

  it('takes no header and no recipient from what people call themselves', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({ smtpUrl: server.url });
    const evil = 'Nelson\r\nBcc: x@y.mz\r\n\r\nGanhou 1 000 000 MT';
    await write({ ...newDevice, values: { name: evil, browser: evil, when: newDevice.values.when } });
    await write({ to: 'maria@x.mz\r\nBcc: x@y.mz' });
    await write({ to: 'maria@x.mz, x@y.mz' });
    await worker.runDue();
    expect(server.delivered.map(({ recipients }) => recipients)).toEqual([['maria@x.mz']]);
    expect(server.delivered[0]?.head).not.toMatch(/^bcc/im);
    expect(server.delivered[0]?.text).toContain('Dispositivo: Nelson Bcc: x@y.mz Ganhou 1 000 000 MT\n');
    expect(server.delivered[0]?.text).toContain('\n\nOlá.\n\n');
    // One recipient whatever it says, and such a one no server knows.
    expect(await queue.rows()).toMatchObject(Array(2).fill({ failure: 'Error EENVELOPE 501' }));
  });

  it('to nobody is queued like any other, and goes nowhere', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({ smtpUrl: server.url });
    await write({ to: null });
    expect(await queue.rows()).toHaveLength(1);
    expect(await worker.runDue()).toBe(1);
    expect(await queue.rows()).toEqual([]);
    expect(server.calls()).toBe(0);
  });

  it('is dropped once it is of no use, and the log says so', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({ smtpUrl: server.url });
    const until = '2026-11-18T12:42:00.000Z';
    await write({ until });
    await worker.runDue();
    expect(server.delivered).toHaveLength(1);
    await write({ until });
    queue.ctx.clock.set(new Date(until));
    expect(await worker.runDue()).toBe(1);
    expect(server.delivered).toHaveLength(1);
    expect(await queue.rows()).toEqual([]);
    expect(queue.logged().at(-1)).toMatchObject({ level: 'warn', template: 'recovery-code' });
  });

  it('leaves no address, name or code in the log', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({ smtpUrl: server.url });
    await write();
    await worker.runDue();
    server.answerWith(451);
    await write(newDevice);
    await worker.runDue();
    expect(queue.logged().map(({ msg }) => msg)).toEqual([
      'a mail was sent',
      'queued work failed and is tried again later',
    ]);
    expect(JSON.stringify(queue.logged())).not.toMatch(/maria|Fátima|482913/);
  });
});

it('without a mail server is written into the outbox as a server would get it, in the order of time, for the owner alone', async () => {
  const server = await mailServer();
  const sent = await testMail({ smtpUrl: server.url });
  const { worker, write, outbox, queue, dataDir } = await testMail({ smtpUrl: undefined });
  await write(newDevice);
  queue.ctx.clock.advance(1000);
  for (const one of [{ worker, write }, sent]) {
    await one.write();
    await one.worker.runDue();
  }
  const written = await outbox();
  expect(written.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^20261118123200000-[\w-]{36}\.eml$/),
    expect.stringMatching(/^20261118123201000-[\w-]{36}\.eml$/),
  ]);
  expect(written[0]?.mail.header('to')).toBe('maria@x.mz');
  expect(written[0]?.mail.text).toContain('Olá, Fátima Macuácua.');
  expect(queue.logged()).toHaveLength(2);
  expect(JSON.stringify(queue.logged())).not.toContain('maria');

  const [file, delivered] = [written[1], server.delivered[0]];
  expect(file?.mail.html).toContain('482913');
  expect(delivered?.header('subject')).toBe('O seu código para definir uma nova senha');
  expect(delivered?.head).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect([file?.mail.text, file?.mail.html]).toEqual([delivered?.text, delivered?.html]);
  const names = (head = '') => head.match(/^[\w-]+(?=:)/gm);
  expect(names(file?.mail.head)).toEqual(names(delivered?.head));
  const modes = [join(dataDir, 'outbox'), join(dataDir, 'outbox', file?.name ?? '')].map(
    async (path) => (await stat(path)).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

describe('a mail server that is down', () => {
  it('costs whoever asks for a mail nothing, and gets it when it is back', async () => {
    const port = await freePort();
    const { worker, write, queue } = await testMail({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await write();
    await worker.runDue();
    expect(await queue.rows()).toMatchObject([{ tries: 1, failure: 'Error ESOCKET', parked_at: null }]);
    const server = await mailServer(port);
    queue.ctx.clock.advance(36_000);
    await worker.runDue();
    expect(server.delivered.map(({ recipients }) => recipients)).toEqual([['maria@x.mz']]);
    expect(await queue.rows()).toEqual([]);
  });

  it('by answering 451 is tried again with the same Message-ID, for it may have kept the first', async () => {
    const server = await mailServer();
    const { worker, write, queue } = await testMail({ smtpUrl: server.url });
    server.answerWith(451);
    await write();
    await write();
    await worker.runDue();
    expect(await queue.rows()).toMatchObject([
      { failure: 'Error EMESSAGE 451' },
      { failure: 'Error EMESSAGE 451' },
    ]);
    server.answerWith(250);
    queue.ctx.clock.advance(36_000);
    await worker.runDue();
    const ids = server.delivered.map((mail) => mail.header('message-id'));
    expect(ids).toHaveLength(4);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set(ids.slice(2)));
    expect(new Set(ids).size).toBe(2);
    expect(await queue.rows()).toEqual([]);
  });

  it('by accepting and saying nothing holds up neither who asks nor other work, and gets all once it speaks', async () => {
    const silent = await silentServer();
    let swept = 0;
    const sweep = async () => {
      swept += 1;
    };
    const { worker, write, queue } = await testMail(
      { smtpUrl: silent.url },
      { attemptMs: 2000, others: { sweep } },
    );
    worker.start();
    for (let i = 0; i < 5; i += 1) {
      const since = performance.now();
      await write();
      expect(performance.now() - since).toBeLessThan(1000);
    }
    await expect.poll(silent.calls).toBe(3);
    await queue.put('sweep', {});
    await expect.poll(() => swept).toBe(1);
    expect(silent.calls()).toBe(3);
    await expect.poll(silent.calls, { timeout: 5000 }).toBe(5);
    await expect
      .poll(async () => (await queue.rows()).map(({ failure }) => failure), { timeout: 5000 })
      .toEqual(Array(5).fill('TookTooLong'));
    await expect.poll(silent.open).toBe(0);
    await silent.close();
    const server = await mailServer(silent.port);
    queue.ctx.clock.advance(36_000);
    await expect.poll(() => server.delivered.length).toBe(5);
    await expect.poll(queue.rows).toEqual([]);
  });
});

/** Takes connections and never speaks. */
async function silentServer() {
  let calls = 0;
  let open = 0;
  const server = createServer((socket) => {
    calls += 1;
    open += 1;
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open -= 1;
      });
    socket.resume();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    calls: () => calls,
    open: () => open,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
