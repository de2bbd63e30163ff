// @module-tag one-database
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { sweepIncoming } from '#server/files/incoming-file.ts';
import { anyone } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesBy } from '#server/http/calls/route.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { sendRaw } from '#tests/support/api-raw.ts';
import { formWith, jpeg, png } from '#tests/support/pictures.ts';

const shop = z.object({
  name: z.string().check(z.minLength(1)),
  tags: z.optional(z.union([z.string(), z.array(z.string())])),
});
const pictures = { types: 'pictures', limit: 100_000 } as const;
const files = multipart({ logo: { ...pictures, most: 1 }, photo: { ...pictures, most: 2, least: 1 } });
const calls = { 'POST /shops': { body: shop, status: 201, answer: z.looseObject({}) } } as const;
const shops: Feature = (api) =>
  routesBy(calls, api, anyone)(
    'POST /shops',
    'Opens a shop.',
    { takes: files },
    async ({ body: { fields, files } }) => {
      if (fields.name === 'break') throw new Error('It broke.');
      const [first] = files.photo;
      const sent = [...files.logo, ...files.photo];
      const sizes = await Promise.all(sent.map(async ({ path }) => (await readFile(path)).length));
      return { ...fields, sizes, types: sent.map(({ type }) => type), path: first.path };
    },
  );

const opened = () => serveApi({ own: [shops] });
const post = (api: TestApi, body: FormData) => api.ask('/shops', { method: 'POST', body });
const leftIn = ({ ctx }: TestApi) => readdir(join(ctx.config.dataDir, 'tmp')).catch(() => []);

async function shopForm(fields: Record<string, string> = { name: 'Padaria Sol' }): Promise<FormData> {
  const form = formWith(await jpeg());
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('a form with files', () => {
  it('gives its fields as the schema made them, and its files until the call is over', async () => {
    const api = await opened();
    const form = await shopForm({ name: 'Padaria “Sol” ção', is_admin: '1' });
    form.append('tags', 'pão');
    form.append('tags', 'bolo');
    form.append('logo', new Blob([new Uint8Array(await png())]), 'ção".png');
    const answer = await post(api, form);
    expect(answer.status).toBe(201);
    const { path, ...shown } = await answer.json();
    expect(shown).toEqual({
      name: 'Padaria “Sol” ção',
      tags: ['pão', 'bolo'],
      sizes: [(await png()).length, (await jpeg()).length],
      types: ['image/png', 'image/jpeg'],
    });
    expect(path).toContain(join(api.ctx.config.dataDir, 'tmp'));
    expect(existsSync(path)).toBe(false);
  });

  it('may leave out a file that is not asked for, as browsers do', async () => {
    const api = await opened();
    const form = await shopForm();
    form.append('logo', new Blob([]), '');
    expect((await post(api, form)).status).toBe(201);
  });

  it('says everything that is wrong at once', async () => {
    const api = await opened();
    const form = new FormData();
    form.append('name', '');
    for (let at = 0; at < 2; at += 1) form.append('logo', new Blob([new Uint8Array(await png())]), 'a.png');
    const answer = await post(api, form);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual([
      { field: 'logo', message: 'Envie um só ficheiro.' },
      { field: 'photo', message: 'Campo obrigatório.' },
      { field: 'name', message: 'Campo obrigatório.' },
    ]);
    expect(await leftIn(api)).toEqual([]);
  });

  it('leaves no file when the call breaks', async () => {
    const api = await opened();
    expect((await post(api, await shopForm({ name: 'break' }))).status).toBe(500);
    expect(await leftIn(api)).toEqual([]);
  });

  it('ignores files of names that nobody asked for, whatever is in them', async () => {
    const api = await opened();
    const form = await shopForm();
    for (const name of ['virus', '__proto__', 'constructor', 'toString'])
      form.append(name, new Blob([new Uint8Array([0, 255, 0, 254])]), 'x.exe');
    expect((await post(api, form)).status).toBe(201);
    expect(Reflect.get({}, 'virus')).toBeUndefined();
  });

  it('is bounded in the size of each file, of the whole, of a field, and in the number of its parts', async () => {
    const api = await opened();
    const large = Buffer.concat([await jpeg(), Buffer.alloc(100_000)]);
    const tooLarge = 'Arquivo muito grande. Tamanho máximo: 0MB.';
    const forms = {
      file: formWith(large),
      whole: formWith(Buffer.concat([await jpeg(), Buffer.alloc(1_000_000)])),
      field: await shopForm({ name: 'x'.repeat(70_000) }),
      parts: await shopForm(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 'x']))),
    };
    for (const [what, form] of Object.entries(forms)) {
      const answer = await post(api, form);
      expect(answer.status, what).toBe(413);
      const { detail } = await answer.json();
      if (what === 'file' || what === 'whole') expect(detail).toBe(tooLarge);
      expect(await leftIn(api), what).toEqual([]);
    }
  });

  it('is described with its files', async () => {
    const api = await opened();
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    const call = paths['/api/shops']?.['post'];
    expect(call?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: {
        name: { type: 'string' },
        logo: { type: 'string', format: 'binary' },
        photo: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 2 },
      },
      required: ['name', 'photo'],
    });
    expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['408', '413', '415', '422']));
  });
});

const part = (disposition: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${content}\r\n`;
const name = part('form-data; name="name"', 'Sol');

describe('bytes that are no such form', () => {
  const ask = async (
    api: TestApi,
    body: string | Buffer,
    type = 'multipart/form-data; boundary=b',
    cut?: number,
  ) => {
    const content = Buffer.from(body as string, 'latin1');
    const head = `POST /api/shops HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), content.subarray(0, cut)]);
    return sendRaw(api.port, bytes, cut !== undefined);
  };
  const statusOf = (outcome: Awaited<ReturnType<typeof sendRaw>>) =>
    typeof outcome === 'string' ? outcome : outcome.status;

  it('are refused, and leave no file', async () => {
    const api = await opened();
    const wrong: [what: string, body: string, status: number][] = [
      ['nothing', '', 400],
      ['no boundary', 'hello', 400],
      ['only a beginning', '--b\r\n', 400],
      ['no end', name, 400],
      ['headers without end', '--b\r\nContent-Disposition: form-data; name="name"', 400],
      [
        'a file without end',
        part('form-data; name="photo"; filename="a.jpg"', `\xff\xd8\xff${'x'.repeat(500)}`),
        400,
      ],
      ['a file that nobody asked for without end', part('form-data; name="x"; filename="a"', 'x'), 400],
      ['only an end', '--b--\r\n', 422],
      ['a part without name', `${part('form-data', 'x')}--b--`, 422],
      ['a part without disposition', '--b\r\n\r\nx\r\n--b--', 422],
      ['a part that is an attachment', `${part('attachment; name="name"', 'x')}--b--`, 422],
      ['a NUL in a field', `${part('form-data; name="name"', 'a\0b')}--b--`, 400],
      ['a NUL in a name', `${part('form-data; name="na\0me"', 'x')}--b--`, 400],
      ['no UTF-8', `${part('form-data; name="name"', '\xff\xfe')}--b--`, 400],
      [
        'another charset',
        `${part('form-data; name="name"', '\xe3', 'Content-Type: text/plain; charset=latin1\r\n')}--b--`,
        400,
      ],
      [
        'a form in a form',
        `${part('form-data; name="photo"', '--c\r\n\r\nx\r\n--c--', 'Content-Type: multipart/mixed; boundary=c\r\n')}--b--`,
        415,
      ],
      [
        'a header of 20 KB',
        `${part('form-data; name="name"', 'x', `X-Long: ${'x'.repeat(20_000)}\r\n`)}--b--`,
        422,
      ],
      ['a thousand headers', `${part('form-data; name="name"', 'x', 'X: y\r\n'.repeat(1000))}--b--`, 422],
      ['parts without end', '--b\r\n\r\n'.repeat(20_000), 413],
      ['a prologue of 400 KB', `${'x'.repeat(400_000)}\r\n${name}--b--`, 422],
    ];
    for (const [what, body, status] of wrong) {
      expect(statusOf(await ask(api, body)), what).toBe(status);
      expect(await leftIn(api), what).toEqual([]);
    }
    expect((await api.askRoot('/healthz')).status).toBe(200);
  });

  it('announced as something else are refused as that', async () => {
    const api = await opened();
    for (const [type, status] of [
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=', 400],
      ['multipart/form-data; boundary=other', 400],
      [`multipart/form-data; boundary=${'x'.repeat(2000)}`, 400],
      ['multipart/form-data; charset=x', 400],
      ['multipart/mixed; boundary=b', 415],
      ['multipart/form-datax; boundary=b', 415],
      ['application/x-www-form-urlencoded', 415],
      ['application/json', 415],
      ['image/jpeg', 415],
    ] as const)
      expect(statusOf(await ask(api, `${name}--b--`, type)), type).toBe(status);
  });

  it('that are compressed are not unpacked', async () => {
    const api = await opened();
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
    expect((await api.ask('/shops', { method: 'POST', body: `${name}--b--`, headers })).status).toBe(415);
  });

  it('without end are heard out no longer than they may be', async () => {
    const api = await opened();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x61));
        if (sent > 50_000_000) controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    expect((await api.ask('/shops', init)).status).toBe(413);
  });

  it('that pass a limit just where the next part begins are answered all the same', async () => {
    const api = await opened();
    const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
    const whole = 256 * 1024 + 300_000;
    const parts = {
      'the size of the whole': [
        `${head('other')}; filename="a"\r\n\r\n${'x'.repeat(whole - 1000)}`,
        `${'x'.repeat(2000)}\r\n${head('name')}\r\n\r\nPadaria`,
      ],
      'the number of parts': [
        `${head('f')}\r\n\r\nx\r\n`.repeat(53),
        `${head('f')}\r\n\r\nx\r\n${head('name')}\r\n\r\nPadaria`,
      ],
    };
    for (const [what, [first = '', second = '']] of Object.entries(parts)) {
      const socket = connect(api.port, '127.0.0.1').setEncoding('latin1');
      const answered = once(socket, 'data');
      const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
      socket.write(
        `POST /api/shops HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(first)}`,
      );
      await sleep(200);
      socket.write(chunk(second));
      expect(String(await Promise.race([answered, sleep(5000)])), what).toContain('HTTP/1.1 413');
      socket.destroy();
    }
    expect(await leftIn(api)).toEqual([]);
  });

  it('cut anywhere are refused, and leave no file', async () => {
    const api = await opened();
    const photo = part('form-data; name="photo"; filename="a.jpg"', (await jpeg()).toString('latin1'));
    const whole = `${name}${photo}--b--`;
    expect(statusOf(await ask(api, whole))).toBe(201);
    for (let cut = 0; cut < whole.length; cut += Math.ceil(whole.length / 40))
      expect(['closed', 400], `cut at ${cut}`).toContain(statusOf(await ask(api, whole, undefined, cut)));
    await expect.poll(() => leftIn(api)).toEqual([]);
    expect(api.logged()).not.toContain('"level":"error"');
  });

  it('changed anywhere never break anything', async () => {
    const api = await opened();
    const photo = part(
      'form-data; name="photo"; filename="a.jpg"',
      (await jpeg({ width: 8, height: 8 })).toString('latin1'),
    );
    const whole = Buffer.from(`${name}${photo}--b--`, 'latin1');
    let state = 1;
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (let round = 0; round < 150; round += 1) {
      const odd = Buffer.from(whole);
      for (let change = 0; change <= round % 6; change += 1)
        odd[below(round % 2 ? 160 : odd.length)] = below(256);
      expect([201, 400, 413, 415, 422], `round ${round}`).toContain(
        statusOf(await ask(api, odd.toString('latin1'))),
      );
    }
    expect(await leftIn(api)).toEqual([]);
    expect(api.logged()).not.toContain('"level":"error"');
  });

  it('of a client that stops in the middle leave no file when it goes', async () => {
    const api = await opened();
    const socket = connect(api.port, '127.0.0.1');
    const photo = part('form-data; name="photo"; filename="a.jpg"', `\xff\xd8\xff${'x'.repeat(50_000)}`);
    socket.write(
      `POST /api/shops HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n`,
    );
    socket.write(Buffer.from(photo, 'latin1'));
    await expect.poll(() => leftIn(api)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => leftIn(api)).toEqual([]);
    expect(api.logged()).not.toContain('"level":"error"');
  });
});

it('what a killed process left of uploads is removed, and not what another is taking', async () => {
  const api = await opened();
  const folder = join(api.ctx.config.dataDir, 'tmp');
  await mkdir(folder);
  for (const file of ['old', 'new']) await writeFile(join(folder, file), 'x');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await sweepIncoming(api.ctx);
  expect(await readdir(folder)).toEqual(['new']);
});
