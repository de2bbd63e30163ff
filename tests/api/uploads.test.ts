// @module-tag one-database
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { formWith, jpeg, profilePhoto, sendPhoto } from '#tests/support/pictures.ts';

const incoming = ({ ctx }: TestApi): Promise<string[]> =>
  readdir(join(ctx.config.dataDir, 'tmp')).catch(() => []);

/** Sends the beginning of a photo, announces a megabyte, and stops. */
function stall({ port }: TestApi, { tokens }: Person): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `PUT /api${profilePhoto} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.access_token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n',
  );
  socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(50_000)]));
  return socket;
}

describe('uploads of one account', () => {
  it('that stop half way fill only as much of the disk as three, and hold up nobody else', async () => {
    const [api, mallory, ana] = await serving(person, person);
    const stalled = Array.from({ length: 3 }, () => stall(api, mallory));
    await expect.poll(() => incoming(api)).toHaveLength(3);
    const first = await incoming(api);
    for (let at = 0; at < 5; at += 1) stall(api, mallory);
    expect((await sendPhoto(ana, formWith(await jpeg()))).status).toBe(200);
    expect((await incoming(api)).sort()).toEqual(first.sort());
    // The next ones have their turn when these are gone.
    for (const socket of stalled) socket.destroy();
    const others = async () => (await incoming(api)).filter((name) => !first.includes(name));
    await expect.poll(others).toHaveLength(3);
  });

  it('of a phone that sends six pictures at once are all kept', async () => {
    const [api, ana] = await servingWith({ uploadsAtOnce: 2 }, person);
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => jpeg({ width: 300 + n, noisy: true })));
    const answers = await Promise.all(pictures.map((bytes) => sendPhoto(ana, formWith(bytes))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await incoming(api)).toEqual([]);
  });

  it('give their place back when they are refused', async () => {
    const [api, ana] = await servingWith({ uploadsAtOnce: 1 }, person);
    const forms = [
      formWith(Buffer.from('<svg/>')),
      formWith((await jpeg()).subarray(0, 900)),
      new FormData(),
    ];
    for (const form of forms) expect((await sendPhoto(ana, form)).ok).toBe(false);
    stall(api, ana).end();
    expect((await sendPhoto(ana, formWith(await jpeg()))).status).toBe(200);
  });
});

it('uploads of all together take no more bytes than they may', async () => {
  const api = await serveApi({ uploadBytes: 5_000_000 });
  for (let at = 0; at < 4; at += 1) stall(api, await person(api));
  await expect.poll(() => incoming(api)).toHaveLength(2);
  for (let at = 0; at < 4; at += 1) await api.ask('/healthz');
  expect(await incoming(api)).toHaveLength(2);
});

describe('an upload that brings nothing more', () => {
  it('is answered and given up', async () => {
    const api = await serveApi({ uploadPatienceMs: 100 });
    const socket = stall(api, await person(api)).setEncoding('latin1');
    const [answer] = await once(socket, 'data');
    expect(answer).toContain('HTTP/1.1 408');
    expect(await incoming(api)).toEqual([]);
  });

  it('and is not one that comes slowly', async () => {
    const [api, ana] = await servingWith({ uploadPatienceMs: 300 }, person);
    const socket = stall(api, ana).setEncoding('latin1');
    const answered = once(socket, 'data');
    for (let at = 0; at < 8; at += 1) {
      socket.write(Buffer.alloc(1000));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await incoming(api)).toHaveLength(1);
    socket.write(Buffer.alloc(1_000_000));
    const [answer] = await answered;
    expect(answer).toContain('HTTP/1.1 400');
  });
});
