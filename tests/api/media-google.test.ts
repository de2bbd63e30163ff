// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeOverPicture } from '#server/profiles/profiles.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { actingAs, person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { openIssuer } from '#tests/support/issuer.ts';
import { hugePng, jpeg, photoOf, png } from '#tests/support/pictures.ts';

/** An issuer that also keeps pictures, at /picture. */
async function withPicture(answer: RequestListener) {
  const asked: string[] = [];
  const issuer = await openIssuer(
    () => api.clock.now(),
    (req, res) => {
      asked.push(req.url ?? '');
      answer(req, res);
    },
  );
  const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
  const enter = async (claims: Record<string, unknown> = {}) => {
    const credential = await issuer.credential({ picture: `${issuer.url}/picture`, ...claims });
    const answered = await api.send('POST', '/auth/google', { credential, nonce: 'n-1' });
    const tokens = await answered.json();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const user = await (await api.ask('/users/me', { headers })).json();
    return actingAs(api, { user, email: user.email, password: '', tokens });
  };
  return { api, issuer, asked, enter };
}

const waiting = ({ ctx }: TestApi) =>
  ctx.db
    .selectFrom('queue')
    .select(['kind', 'tries', 'failure'])
    .where('kind', '=', 'take-over-picture')
    .execute();
const photoShown = async (who: { ask: (path: string) => Promise<Response> }): Promise<string | null> =>
  (await (await who.ask('/users/me')).json()).profile_photo_url;
const sends =
  (bytes: Buffer): RequestListener =>
  (_, res) =>
    res.end(bytes);

describe('a first sign-in by Google', () => {
  it('brings along the picture there, once', async () => {
    const { api, asked, enter } = await withPicture(sends(await jpeg()));
    const ana = await enter();
    expect(ana.user.profile_photo_url).toBeNull();
    await work(api);
    const address = (await photoShown(ana)) ?? '';
    expect((await api.askRoot(address)).status).toBe(200);
    await enter({ jti: '2' });
    await work(api);
    expect(asked).toEqual(['/picture']);
    expect(await readdir(join(api.ctx.config.dataDir, 'tmp'))).toEqual([]);
  });

  it('brings it to the account there is, if that has none, and changes no photo that is there', async () => {
    const { api, asked, enter } = await withPicture(sends(await jpeg()));
    await person(api, { email: 'ana@gmail.com' });
    const own = await photoOf(await person(api, { email: 'rui@gmail.com' }), await png());
    const rui = await enter({ sub: 'rui', email: 'rui@gmail.com' });
    expect(await waiting(api)).toEqual([]);
    await work(api);
    expect([await photoShown(rui), asked]).toEqual([own, []]);
    const ana = await enter();
    await work(api);
    expect(await photoShown(ana)).toMatch(/^\/media\//);
  });

  it('nor one that is chosen before the picture comes, or while it does', async () => {
    const { api, asked, enter } = await withPicture(sends(await jpeg()));
    const ana = await enter();
    const own = await photoOf(ana, await png());
    await work(api);
    expect([await photoShown(ana), asked]).toEqual([own, []]);

    const zito = await withPicture(async (_, res) => {
      chosen = await photoOf(who, await png());
      res.end(await jpeg());
    });
    let chosen = '';
    const who = await zito.enter();
    await work(zito.api);
    expect(await photoShown(who)).toBe(chosen);
  });

  it('with no picture, or with what is no address, brings none', async () => {
    const { api, issuer, enter } = await withPicture(sends(await jpeg()));
    for (const [at, picture] of [undefined, '', 'javascript:alert(1)', 'x'.repeat(2000), 7].entries()) {
      const credential = await issuer.credential({ sub: `g-${at}`, email: `g${at}@gmail.com`, picture });
      await api.send('POST', '/auth/google', { credential, nonce: 'n-1' });
    }
    expect(await waiting(api)).toEqual([]);
    expect((await outcome(enter().then((ana) => ana.ask('/users/me')))).status).toBe(200);
  });
});

describe('a picture of Google', () => {
  it.each([
    ['no picture', sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['of 6 MB', sends(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(6 * 1024 * 1024)]))],
    ['of a hundred megapixels', sends(hugePng(10_000, 10_000))],
    ['damaged', sends(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))],
    ['empty', sends(Buffer.alloc(0))],
    ['gone', (_: unknown, res: Parameters<RequestListener>[1]) => res.writeHead(404).end()],
  ])('that is %s is not taken, and not asked for again', async (_, answer) => {
    const { api, asked, enter } = await withPicture(answer);
    const ana = await enter();
    await work(api);
    expect([await photoShown(ana), await waiting(api), asked]).toEqual([null, [], ['/picture']]);
    expect(await readdir(join(api.ctx.config.dataDir, 'tmp')).catch(() => [])).toEqual([]);
    expect(api.logged()).not.toContain('"level":"error"');
  });

  it('that cannot be had now is asked for again later', async () => {
    let isUp = false;
    const bytes = await jpeg();
    const { api, enter } = await withPicture((req, res) => {
      if (isUp) res.end(bytes);
      else req.socket.destroy();
    });
    const ana = await enter();
    await work(api);
    expect(await waiting(api)).toMatchObject([{ tries: 1 }]);
    isUp = true;
    api.clock.advance(60_000);
    await work(api);
    expect(await waiting(api)).toEqual([]);
    expect(await photoShown(ana)).toMatch(/^\/media\//);
  });

  it('of who has gone meanwhile is not asked for', async () => {
    const { api, asked, issuer } = await withPicture(sends(await jpeg()));
    const signal = new AbortController().signal;
    await takeOverPicture(api.ctx, { userId: 99, url: `${issuer.url}/picture` }, { signal });
    expect(asked).toEqual([]);
  });

  it('is asked for nowhere else: not within our network, and not by way of another address', async () => {
    const elsewhere: string[] = [];
    const server = createServer((req, res) => {
      elsewhere.push(req.url ?? '');
      res.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const there = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { api, issuer, enter, asked } = await withPicture((_, res) =>
      res.writeHead(302, { location: `http://${there}/redirected` }).end(),
    );
    const ana = await enter();
    await work(api);
    expect(asked).toEqual(['/picture']);
    const signal = new AbortController().signal;
    const issuersHost = issuer.url.slice('http://'.length);
    for (const url of [
      `http://${there}/`,
      `http://lh3.googleusercontent.com@${there}/`,
      `${issuer.url.replace('http://', 'http://a:b@')}/picture`,
      `http://lh3.googleusercontent.com/a`,
      `https://lh3.googleusercontent.com:${there.split(':')[1]}/a`,
      `https://googleusercontent.com.${there}/a`,
      `https://evilgoogleusercontent.com/a`,
      `https://${issuersHost}/picture`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'no address',
    ])
      await expect(
        takeOverPicture(api.ctx, { userId: ana.user.id, url }, { signal }),
        url,
      ).resolves.toBeUndefined();
    expect(elsewhere).toEqual([]);
    expect(asked).toEqual(['/picture']);
  });

  it('is asked for where Google keeps them, larger than it is offered', async () => {
    const { api, enter } = await withPicture(sends(await jpeg()));
    const ana = await enter({ picture: undefined });
    const bytes = new Uint8Array(await jpeg());
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => new Response(bytes));
    onTestFinished(() => fetched.mockRestore());
    const url = 'https://lh3.googleusercontent.com/a/ACg8oc=s96-c';
    const { signal } = new AbortController();
    await takeOverPicture(api.ctx, { userId: ana.user.id, url }, { signal });
    expect(String(fetched.mock.calls[0]?.[0])).toBe('https://lh3.googleusercontent.com/a/ACg8oc=s640-c');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' });
    fetched.mockRestore();
    expect(await photoShown(ana)).toMatch(/^\/media\//);
  });

  it('that comes too slowly is given up when its time is over', async () => {
    const { api, enter, issuer } = await withPicture((_, res) => void res.write(Buffer.alloc(10)));
    const ana = await enter();
    const late = AbortSignal.timeout(100);
    const turn = takeOverPicture(
      api.ctx,
      { userId: ana.user.id, url: `${issuer.url}/picture` },
      { signal: late },
    );
    await expect(turn).rejects.toThrow('timeout');
  });
});
