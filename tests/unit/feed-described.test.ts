import { describe, expect, it } from 'vitest';
import { listData, placeData, siteData } from '#lib/feed/described.ts';

const site = 'https://bizlink.co.mz';

describe('what search engines are told', () => {
  it('of the site: how to search it, and whose it is', () => {
    expect(siteData(site)).toMatchObject([
      {
        '@type': 'WebSite',
        url: `${site}/`,
        potentialAction: { target: { urlTemplate: `${site}/search?q={words}` } },
      },
      { '@type': 'Organization', logo: `${site}/icons/512.png` },
    ]);
  });

  it('of a list: where it stands, and what is on it', () => {
    const way = [{ name: 'Vagas', path: '/jobs' }];
    expect(listData(way, ['/jobs/a-1', '/jobs/b-2'], site)).toMatchObject([
      { itemListElement: [{ item: `${site}/` }, { name: 'Vagas', item: `${site}/jobs` }] },
      { itemListElement: [{ position: 1, url: `${site}/jobs/a-1` }, { position: 2 }] },
    ]);
  });

  it('of a page twice on its own way, once', () => {
    const way = (path: string) => [
      { name: 'Pesquisar', path: '/search' },
      { name: 'Beleza', path },
    ];
    const names = (path: string) =>
      placeData(way(path), site).flatMap(({ itemListElement }) =>
        (itemListElement as { name: string }[]).map(({ name }) => name),
      );
    expect(names('/search')).toEqual(['Home', 'Pesquisar']);
    expect(names('/search?category=Beleza')).toEqual(['Home', 'Pesquisar', 'Beleza']);
  });
});
