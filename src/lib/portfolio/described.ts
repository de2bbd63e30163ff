import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { absolute, breadcrumbs, type Data, inContext } from '#lib/profiles/described.ts';
import { sellerPageOf } from '#lib/seller-page.ts';
import { portfolioTab, viewerOf } from './addresses.ts';

export const describeItem = ({ poster_name, location, description }: PortfolioItem): string =>
  excerpt(`Trabalho de ${poster_name}${location ? `, ${location}` : ''}, no BizLink. ${description}`, 160);

export const pictureOfItem = ({ id, title, poster_name, location, still_url }: PortfolioItem) => ({
  address: previewAddress('portfolio', id, [title, poster_name, location, still_url]),
  shows: title,
});

export function itemData(item: PortfolioItem, site: string): readonly Data[] {
  const page = sellerPageOf(item);
  const work = {
    '@type': 'CreativeWork',
    name: item.title,
    url: absolute(viewerOf(item), site),
    description: excerpt(item.description, 300) || undefined,
    image: absolute(item.still_url, site),
    datePublished: item.created_at,
    dateModified: item.updated_at,
    sameAs: item.link ?? undefined,
    associatedMedia: mediumData(item, site),
    creator: {
      '@type': item.company ? 'Organization' : 'Person',
      name: item.poster_name,
      url: absolute(page, site),
      image: absolute(item.poster_avatar, site),
    },
  };
  const way = [
    { name: item.poster_name, path: page },
    { name: 'Portfolio', path: portfolioTab(page) },
    { name: item.title, path: viewerOf(item) },
  ];
  return [inContext(work), breadcrumbs(way, site)];
}

const mediumData = (
  { media_kind, media_url, media_type, media_size }: PortfolioItem,
  site: string,
): Data | undefined =>
  media_kind === null || media_kind === 'picture'
    ? undefined
    : {
        '@type': media_kind === 'video' ? 'VideoObject' : 'MediaObject',
        contentUrl: absolute(media_url, site),
        encodingFormat: media_type,
        contentSize: media_size === null ? undefined : String(media_size),
      };
