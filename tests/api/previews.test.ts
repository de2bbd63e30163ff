// @module-tag one-database
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { serveApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { requested } from '#tests/support/cast/requests.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { jpeg, photoOf } from '#tests/support/pictures.ts';

async function pictureAt(api: Awaited<ReturnType<typeof serveApi>>, path: string) {
  const answer = await api.askRoot(path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('the picture of a link', () => {
  it('is 1200 by 630, small enough to be shown in a chat, and changes with who it is of', async () => {
    const [api, ana] = await serving((api) => person(api, { full_name: 'João Conceição Ünlü-Ãçé' }));
    const first = await pictureAt(api, `/preview/user-${ana.user.id}.png?v=1`);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(first.bytes.length).toBeLessThan(300 * 1024);
    expect((await pictureAt(api, `/preview/user-${ana.user.id}.png?v=2`)).bytes.equals(first.bytes)).toBe(
      true,
    );
    await ana.send('PUT', '/users/me', { full_name: 'Outro Nome' });
    expect((await pictureAt(api, `/preview/user-${ana.user.id}.png`)).bytes.equals(first.bytes)).toBe(false);
  });

  it('of a request is the same whoever asks, and goes with its end', async () => {
    const [api, { rosa, request }] = await serving(requested);
    const path = `/preview/request-${request.id}.png`;
    const first = await pictureAt(api, path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    await rosa.send('PUT', '/users/me', { full_name: 'Outro Nome' });
    expect((await pictureAt(api, path)).bytes.equals(first.bytes)).toBe(true);
    await rosa.call('POST', `/requests/${request.id}/close`);
    expect((await pictureAt(api, path)).status).toBe(404);
  });

  it('shows the photo where there is one, and the cloth where its file is lost', async () => {
    const [api, ana] = await serving(person);
    const path = `/preview/user-${ana.user.id}.png`;
    const cloth = await pictureAt(api, path);
    const address = await photoOf(ana, await jpeg({ width: 800, height: 800 }));
    const photo720 = address.slice('/media/'.length).replace('-800', '-720');
    const photo = await pictureAt(api, path);
    const corner = { left: 100, top: 100, width: 1, height: 1 };
    const [red = 0, green = 0, blue = 0] = await sharp(photo.bytes)
      .removeAlpha()
      .extract(corner)
      .raw()
      .toBuffer();
    // The one colour of the test's photo, #b5651d.
    expect(
      [Math.abs(red - 0xb5), Math.abs(green - 0x65), Math.abs(blue - 0x1d)].every((far) => far < 12),
    ).toBe(true);

    await api.ctx.storage.remove(photo720);
    await ana.send('PUT', '/users/me', { full_name: 'Outro Nome' });
    const lost = await pictureAt(api, path);
    expect([cloth.status, lost.status]).toEqual([200, 200]);
    expect(lost.bytes.equals(photo.bytes)).toBe(false);
  });

  it('of a company has its name and place', async () => {
    const api = await serveApi();
    await owner(api);
    const { status, bytes } = await pictureAt(api, '/preview/company-1.png?v=x');
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThan(300 * 1024);
    await api.ctx.db.updateTable('users').set({ is_active: 0 }).execute();
    expect((await pictureAt(api, '/preview/company-1.png')).status).toBe(404);
  });

  it('has a head without a body, and is at its own address alone', async () => {
    const [api, ana] = await serving(person);
    const answer = await api.askRoot(`/preview/user-${ana.user.id}.png`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
    for (const path of [
      '/preview/',
      '/preview/user-0.png',
      '/preview/user-999.png',
      '/preview/user-1.jpg',
      '/preview/user-99999999999999999999.png',
      '/preview/secret-1.png',
      '/preview/user-1.png/x',
      '/preview/%70erson-1.png',
    ]) {
      const missing = await api.askRoot(path);
      expect([missing.status, await missing.text()], path).toEqual([404, '']);
    }
  });

  it('asked for by many at once is drawn once', async () => {
    const [api, ana] = await serving(person);
    const started = performance.now();
    await pictureAt(api, `/preview/user-${ana.user.id}.png`);
    const once = performance.now() - started;
    await ana.send('PUT', '/users/me', { full_name: 'Ana Nova' });
    const again = performance.now();
    const all = await Promise.all(
      Array.from({ length: 25 }, () => pictureAt(api, `/preview/user-${ana.user.id}.png`)),
    );
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(performance.now() - again).toBeLessThan(once * 5 + 500);
  });
});
