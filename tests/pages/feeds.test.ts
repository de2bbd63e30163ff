import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { keptPicture, publishes } from '#tests/support/cast/services.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';

const url = (path: string) => theSite().url + path;
const rss = async (path: string) => load(await (await fetch(url(path))).text(), { xml: true });
const titlesIn = (xml: ReturnType<typeof load>) =>
  xml('item > title')
    .toArray()
    .map((title) => xml(title).text());

describe('the services of one seller, for a site of their own', () => {
  it('are RSS: what is offered, the newest first, with pictures, prices and addresses that last', async () => {
    const { who, company } = await owner(theSite(), { name: 'Padaria <Sol> & Filhos' });
    const picture = await keptPicture(who, await jpeg());
    const bread = await publishes(who, {
      company_id: company.id,
      title: 'Pão & bolos <b>',
      price: 1500,
      images: [picture],
    });
    await publishes(who, { company_id: company.id, title: 'Escondido', status: 'Pausado' });
    await publishes(who, {
      company_id: company.id,
      title: 'Sem preço',
      description: '<img src=x onerror=x>',
    });
    const answer = await fetch(url(`/services/rss.xml?company=${company.id}`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const xml = load(await answer.text(), { xml: true });
    expect(xml('channel > title').text()).toBe('Serviços de Padaria <Sol> & Filhos · BizLink');
    expect(titlesIn(xml)).toEqual(['Sem preço', 'Pão & bolos <b>']);
    const item = xml('item').last();
    expect(item.find('guid').text()).toMatch(new RegExp(`/services/${bread.id}$`));
    expect(item.find('link').text()).toContain(`/services/${bread.slug}`);
    expect(item.find('description').text().replaceAll('\u00a0', ' ')).toContain('1 500 MT');
    const words = xml('item').first().find('description').text();
    expect(words).toContain('Preço sob consulta');
    // Readers take it for HTML, in which it has to be text.
    expect(load(words)('img')).toHaveLength(0);
    expect(load(words).text()).toContain('<img src=x onerror=x>');
    expect(item.find('enclosure').attr()).toMatchObject({ type: 'image/webp' });
    const { pathname } = new URL(item.find('enclosure').attr('url') ?? '');
    expect((await fetch(url(pathname))).headers.get('content-type')).toBe('image/webp');
  });

  it('are a JSON Feed too, which any site may read', async () => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const picture = await keptPicture(nelson, await jpeg());
    const { id, slug, created_at } = await publishes(nelson, {
      price: 250.5,
      tags: ['casas'],
      images: [picture],
    });
    const answer = await fetch(url(`/services/feed.json?user=${nelson.user.id}`), {
      headers: { origin: 'https://exemplo.co.mz' },
    });
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Serviços de Nelson Sitoe',
      home_page_url: expect.stringMatching(/^https?:.*\/@/),
      feed_url: expect.stringMatching(new RegExp(`/services/feed\\.json\\?user=${nelson.user.id}$`)),
      items: [
        {
          id: expect.stringMatching(new RegExp(`^https?:.*/services/${id}$`)),
          url: expect.stringContaining(`/services/${slug}`),
          content_text: expect.stringContaining('\n\nVisita grátis em Maputo.'),
          image: expect.stringMatching(/^https?:.*\.webp$/),
          date_published: created_at,
          tags: ['Construção', 'casas'],
          _bizlink: { price: '250,50\u00a0MT', place: 'Matola, Maputo' },
        },
      ],
    });
  });

  it('are kept, and new as soon as one is published', async () => {
    const nelson = await freelancer(theSite());
    const path = `/services/rss.xml?user=${nelson.user.id}`;
    expect(titlesIn(await rss(path))).toEqual([]);
    const { etag } = Object.fromEntries((await fetch(url(path))).headers);
    expect(etag).toBeTruthy();
    expect((await fetch(url(path), { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
    await publishes(nelson, { title: 'Muro' });
    await expect.poll(async () => titlesIn(await rss(path))).toEqual(['Muro']);
  });

  it('are of one seller whom everybody may see, and of nobody else', async () => {
    const { who, company } = await owner(theSite());
    const missing = ['?company=999999999', '?user=999999999', '?company=0', '?user=abc', '?company=1.5', ''];
    for (const query of [
      ...missing,
      `?company=${company.id}&user=${who.user.id}`,
      `?company=${company.id}&q=a`,
    ])
      for (const format of ['rss.xml', 'feed.json'])
        expect((await fetch(url(`/services/${format}${query}`))).status, `${format}${query}`).toBe(404);
    const path = `/services/rss.xml?company=${company.id}`;
    expect((await fetch(url(path))).status).toBe(200);
    await who.call('POST', '/users/me/deletion', { password: who.password });
    await expect.poll(async () => (await fetch(url(path))).status).toBe(404);
  });

  it('are named in the head of the seller’s page', async () => {
    const { company } = await owner(theSite());
    const nelson = await freelancer(theSite());
    for (const [page, query] of [
      [`/companies/${company.slug}`, `company=${company.id}`],
      [`/@${nelson.user.username}`, `user=${nelson.user.id}`],
    ]) {
      const html = load(await (await fetch(url(String(page)))).text());
      expect(html('link[type="application/rss+xml"]').attr('href')).toMatch(
        new RegExp(`/services/rss\\.xml\\?${query}$`),
      );
    }
  });
});
