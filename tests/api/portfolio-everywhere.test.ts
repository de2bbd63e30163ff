// @module-tag one-database
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FeedPage } from '#lib/contract/feed.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made, outcome } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { entry } from '#tests/support/entries.ts';
import { finds, keysOf } from '#tests/support/finds.ts';
import { video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';

const kept = async (who: Person) => made<{ type: string; id: number }[]>(who.ask('/bookmarks/'));
const feed = (who: Pick<Person, 'ask'>, query = 'type=portfolio') =>
  made<FeedPage>(who.ask(`/search/feed?${query}`));

/** A company of Nampula with a video and a freelancer of Matola with words. */
async function withItems() {
  const [api, { who: padaria, company }, rosa] = await serving(owner, freelancer);
  const still = await jpeg({ width: 800, height: 800 });
  const film = await shows(
    padaria,
    { company_id: company.id, title: 'Bolo de casamento' },
    { bytes: video(), still },
  );
  const words = await shows(rosa, { title: 'Instalação eléctrica', description: 'Em Boane' });
  return { api, padaria, company, rosa, film, words };
}

describe('an item', () => {
  it('stands in the feed, is found by words and places, and is shown by its still where it is shared', async () => {
    const { api, company, film, words, padaria } = await withItems();
    const { items, summary } = await feed(api);
    expect(summary).toMatchObject({ portfolios_count: 2 });
    expect(items).toMatchObject([
      { ...words, type: 'portfolio', likes_count: 0 },
      { ...film, type: 'portfolio', poster_name: company.name, poster_user_id: padaria.user.id },
    ]);
    expect(keysOf((await feed(api, 'limit=1')) as never)).toEqual(['portfolio 2']);

    const found = async (asked: object) => keysOf(await finds(api, { type: 'portfolio', ...asked }));
    expect(await found({ q: 'bolo' })).toEqual(['portfolio 1']);
    expect(await found({ q: 'electrica boane' })).toEqual(['portfolio 2']);
    expect(await found({ q: 'padaria' })).toEqual(['portfolio 1']);
    expect(await found({ q: 'portfólio' })).toHaveLength(2);
    expect(await found({ province: 'Nampula' })).toEqual(['portfolio 1']);
    expect(await found({ province: 'Maputo', district: 'Matola' })).toEqual(['portfolio 2']);
    expect(await found({ category: 'Alimentação' })).toEqual([]);
    const { facets } = await finds(api, { q: 'bolo' });
    expect(facets.type).toContainEqual(expect.objectContaining({ value: 'portfolio', count: 1 }));

    const answer = await api.askRoot('/preview/portfolio-1.png');
    expect(answer.status).toBe(200);
    const corner = { left: 100, top: 100, width: 1, height: 1 };
    const [red = 0, green = 0, blue = 0] = await sharp(await answer.arrayBuffer())
      .removeAlpha()
      .extract(corner)
      .raw()
      .toBuffer();
    // The one colour of the frame, #b5651d.
    for (const far of [red - 0xb5, green - 0x65, blue - 0x1d]) expect(Math.abs(far)).toBeLessThan(12);
    expect((await api.askRoot('/preview/portfolio-2.png')).status).toBe(200);
    expect((await api.askRoot('/preview/portfolio-3.png')).status).toBe(404);
  });

  it('moves with its company, or with its freelancer', async () => {
    const { api, padaria, company, rosa } = await withItems();
    await padaria.call('PUT', `/companies/${company.id}`, {
      province: 'Tete',
      district: 'Moatize',
      name: 'Forno',
    });
    await rosa.call('PUT', '/users/me', { province: 'Gaza', district: 'Chókwè' });
    expect(await entry(api, 'portfolio', 1)).toMatchObject({ province: 'Tete', company_id: company.id });
    expect(await entry(api, 'portfolio', 2)).toMatchObject({ province: 'Gaza', company_id: null });
    expect(keysOf(await finds(api, { type: 'portfolio', q: 'forno' }))).toEqual(['portfolio 1']);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    await api.ctx.db.deleteFrom('entries').where('type', '=', 'portfolio').execute();
    expect(await mendEntries(api.ctx)).toBeGreaterThan(0);
    expect([await countWrongEntries(api.ctx), (await feed(api)).items.length]).toEqual([0, 2]);
  });

  it('that is deleted takes its marks with it', async () => {
    const { api, padaria } = await withItems();
    const zito = await person(api);
    await zito.call('POST', '/likes/', { likeable_type: 'portfolio', likeable_id: 1 });
    await zito.call('POST', '/bookmarks/', { type: 'portfolio', id: 1 });
    expect(await made(api.ask('/portfolio/1'))).toMatchObject({ likes: 1 });
    expect(await kept(zito)).toMatchObject([{ type: 'portfolio', id: 1, is_liked: true, likes_count: 1 }]);
    await padaria.send('DELETE', '/portfolio/1');
    expect(await kept(zito)).toEqual([]);
    expect(await api.ctx.db.selectFrom('likes').selectAll().execute()).toEqual([]);
    expect(await entry(api, 'portfolio', 1)).toBeUndefined();
    expect((await feed(api)).summary.portfolios_count).toBe(1);
    expect(
      await outcome(zito.send('POST', '/likes/', { likeable_type: 'portfolio', likeable_id: 1 })),
    ).toMatchObject({
      status: 404,
    });
    const left = await made<PortfolioItem[]>(api.ask('/portfolio/company/1'));
    expect(left).toEqual([]);
  });
});
