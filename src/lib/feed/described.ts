import { paths } from '#lib/paths.ts';
import { absolute, breadcrumbs, type Data, inContext } from '#lib/profiles/described.ts';

interface Step {
  readonly name: string;
  readonly path: string;
}

export const siteData = (site: string): readonly Data[] => [
  inContext({
    '@type': 'WebSite',
    name: 'BizLink',
    url: absolute(paths.home, site),
    inLanguage: 'pt-MZ',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search, site)}?q={words}` },
      'query-input': 'required name=words',
    },
  }),
  inContext({
    '@type': 'Organization',
    name: 'BizLink',
    url: absolute(paths.home, site),
    logo: absolute('/icons/512.png', site),
  }),
];

export const placeData = (way: readonly Step[], site: string): readonly Data[] => [
  breadcrumbs(
    way.filter(({ path }, at) => path !== way[at - 1]?.path),
    site,
  ),
];

export const listData = (way: readonly Step[], pages: readonly string[], site: string): readonly Data[] => [
  ...placeData(way, site),
  inContext({
    '@type': 'ItemList',
    itemListElement: pages.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(page, site),
    })),
  }),
];
