// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { KeptPicture, Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { blue, jpeg, png } from '#tests/support/pictures.ts';

const formOf = (fields: object, pictures: readonly Buffer[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const bytes of pictures) form.append('image', new Blob([new Uint8Array(bytes)]), 'foto.png');
  return form;
};

const sends = async (who: Person, bytes: Buffer): Promise<string> => {
  const answer = await who.ask('/services/pictures', { method: 'POST', body: formOf({}, [bytes]) });
  return (await made<KeptPicture>(answer)).url;
};

const publishesWith = (who: Person, pictures: readonly Buffer[], fields: object = {}) =>
  who.ask('/services/', { method: 'POST', body: formOf({ ...words, ...fields }, pictures) });

const isThere = async (api: TestApi, address: string) => (await api.askRoot(address)).status === 200;

/** Sessions are over by then. */
async function sweepAWeekLater(api: TestApi, who: Person) {
  api.clock.advance(7 * 24 * 60 * 60 * 1000);
  const now = api.clock.now();
  await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now }));
  await createWorker(api.ctx, queued).runDue();
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
}

describe('pictures of a service', () => {
  it('come in one form with its words, all as text, in the order in which they are sent', async () => {
    const [api, nelson] = await serving(freelancer);
    const pictures = [await png({ width: 300, height: 200 }), await jpeg(), await blue(200, 100)];
    const shown = await made<Service>(
      await publishesWith(nelson, pictures, {
        price: '1.500,50 MT',
        tags: '{a,b}',
        company_id: '',
        is_promoted: '1',
      }),
    );
    expect(shown).toMatchObject({
      price: 1500.5,
      tags: ['a', 'b'],
      company_id: null,
      image_url: expect.stringMatching(/-300\.webp$/),
      images: [
        expect.stringMatching(/-300\.webp$/),
        expect.stringMatching(/-400\.webp$/),
        expect.stringMatching(/-200\.webp$/),
      ],
    });
    expect(shown.images[0]).toBe(shown.image_url);
    for (const address of shown.images) expect(await isThere(api, address)).toBe(true);
  });

  it('are six, and pictures', async () => {
    const [, nelson] = await serving(freelancer);
    const one = await png({ width: 40, height: 40 });
    expect(await outcome(publishesWith(nelson, Array(7).fill(one)))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'image' }] },
    });
    expect(await codeOf(publishesWith(nelson, [Buffer.from('%PDF-1.4')]))).toBe('unsupported_type');
    const large = Buffer.concat([one, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await codeOf(publishesWith(nelson, [large]))).toBe('too_large');
    expect(await codeOf(nelson.ask('/services/pictures', { method: 'POST', body: formOf({}, []) }))).toBe(
      'validation_failed',
    );
    const address = await sends(nelson, one);
    const seventh = { images: JSON.stringify([address]) };
    expect(
      await outcome(
        publishesWith(nelson, await Promise.all([1, 2, 3, 4, 5, 6].map((n) => blue(n, 9))), seventh),
      ),
    ).toMatchObject({ status: 422, body: { errors: [{ message: serviceTexts.manyPictures }] } });
  });

  it('sent before are shown by their address, ordered anew, and let go when they are left out', async () => {
    const [api, nelson] = await serving(freelancer);
    const [a, b, c] = [
      await sends(nelson, await png({ width: 300, height: 200 })),
      await sends(nelson, await jpeg()),
      await sends(nelson, await blue(50, 50)),
    ];
    expect((await publishes(nelson, { images: [a, b, a] })).images).toEqual([a, b]);
    const images = async (list: readonly string[]) =>
      (await made<Service>(await nelson.send('PUT', '/services/1', { images: list }))).images;
    expect(await images([b, c, a])).toEqual([b, c, a]);
    expect((await made<Service>(await nelson.send('PUT', '/services/1', { title: 'Obra' }))).images).toEqual([
      b,
      c,
      a,
    ]);
    expect(await images([c])).toEqual([c]);
    await sweepAWeekLater(api, nelson);
    expect(await Promise.all([a, b, c].map((address) => isThere(api, address)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await outcome(nelson.send('PUT', '/services/1', { images: [c, a] }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'images', message: serviceTexts.lostPicture }] },
    });
    await nelson.send('DELETE', '/services/1');
    await sweepAWeekLater(api, nelson);
    expect(await isThere(api, c)).toBe(false);
  });

  it('that are another’s are not to be shown', async () => {
    const [, nelson, rosa] = await serving(freelancer, freelancer);
    const hers = await sends(rosa, await blue(30, 30));
    expect(await outcome(nelson.send('POST', '/services/', { ...words, images: [hers] }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'images' }] },
    });
    expect(await made(await nelson.ask('/services/mine'))).toEqual([]);
  });

  it('that a form brings to an edit take the place of those before, and are not kept with an old version', async () => {
    const [api, nelson] = await serving(freelancer);
    const before = await made<Service>(await publishesWith(nelson, [await blue(30, 30)]));
    const body = formOf({ updated_at: before.updated_at }, [await blue(60, 30), await blue(70, 30)]);
    const after = await made<Service>(await nelson.ask('/services/1', { method: 'PUT', body }));
    expect(after.images).toEqual([expect.stringMatching(/-60\.webp$/), expect.stringMatching(/-70\.webp$/)]);
    const stale = formOf({ updated_at: before.updated_at }, [await blue(80, 30)]);
    const kept = () => api.ctx.db.selectFrom('pictures').select('hash').execute();
    const known = await kept();
    expect((await nelson.ask('/services/1', { method: 'PUT', body: stale })).status).toBe(409);
    expect(await kept()).toEqual(known);
  });

  it('that are just being removed are not shown', async () => {
    const [api, nelson] = await serving(freelancer);
    const url = await sends(nelson, await blue(30, 30));
    await api.ctx.db.updateTable('pictures').set({ removing_since: api.clock.now().toISOString() }).execute();
    expect(await codeOf(nelson.send('POST', '/services/', { ...words, images: [url] }))).toBe(
      'validation_failed',
    );
  });

  it('are called by their largest width, which alone the sweep knows, once each', async () => {
    const [api, nelson] = await serving(freelancer);
    const url = await sends(nelson, await png({ width: 700, height: 300 }));
    const other = (width: number) => url.replace('-700.', `-${width}.`);
    for (const images of [[other(640)], [other(9999)], [url, other(640)]])
      expect(await codeOf(nelson.send('POST', '/services/', { ...words, images }))).toBe('validation_failed');
    await publishes(nelson, { images: [url] });
    await sweepAWeekLater(api, nelson);
    expect((await api.askRoot(url)).status).toBe(200);
  });

  it('that nothing shows are not kept without end, and those that are shown take no room from them', async () => {
    const [api, nelson] = await serving(freelancer);
    const url = await sends(nelson, await blue(30, 30));
    await api.ctx.db
      .updateTable('pictures')
      .set({ bytes: 201 * 1024 * 1024 })
      .execute();
    const more = async (width: number) =>
      nelson.ask('/services/pictures', { method: 'POST', body: formOf({}, [await blue(width, 30)]) });
    expect((await more(31)).status).toBe(429);
    // What is there already costs nothing more, and nobody else's room is less.
    expect(await sends(nelson, await blue(30, 30))).toMatch(/-30\.webp$/);
    expect(await sends(await freelancer(api), await blue(31, 30))).toMatch(/-31\.webp$/);
    await publishes(nelson, { images: [url] });
    expect((await more(32)).status).toBe(201);
    await nelson.send('PUT', '/services/1', { images: [] });
    expect((await more(33)).status).toBe(429);
  });
});
