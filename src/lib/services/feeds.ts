import type { Service } from '#lib/contract/services.ts';
import { priceText } from '#lib/format/price.ts';
import type { RssItem } from '#lib/format/rss.ts';
import { paths } from '#lib/paths.ts';

/** For a site of the seller's own. */
export interface ServiceFeed {
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly self: string;
  readonly seller: string;
  readonly services: readonly Service[];
}

export const rssItemOfService = (service: Service): RssItem => ({
  title: service.title,
  page: paths.service(service.slug),
  lastingPage: paths.sharedService(service.id),
  created_at: service.created_at,
  category: service.category,
  facts: [priceText(service.price), service.location],
  description: service.description,
  picture: service.image_url,
});

/** JSON Feed 1.1. What it has no field for stands under a name of our own, as it asks for. */
export const jsonFeedOf = ({ services, ...feed }: ServiceFeed, site: string): object => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: feed.title,
  description: feed.description,
  home_page_url: site + feed.page,
  feed_url: site + feed.self,
  language: 'pt-MZ',
  authors: [{ name: feed.seller, url: site + feed.page }],
  items: services.map((service) => itemOf(service, site)),
});

const itemOf = (service: Service, site: string): object => ({
  id: site + paths.sharedService(service.id),
  url: site + paths.service(service.slug),
  title: service.title,
  content_text: service.description,
  ...(service.image_url && { image: site + service.image_url }),
  date_published: service.created_at,
  date_modified: service.updated_at,
  tags: [service.category, ...service.tags],
  _bizlink: {
    category: service.category,
    price: priceText(service.price),
    ...(service.location && { place: service.location }),
  },
});
