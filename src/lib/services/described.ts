import type { Seller, Service } from '#lib/contract/services.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { priceText } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { absolute, aggregateRating, breadcrumbs, type Data, inContext } from '#lib/profiles/described.ts';

export const describeService = ({ price, location, description }: Service, { name }: Seller): string =>
  excerpt(`${priceText(price)} · ${name}${location ? `, ${location}` : ''}. ${description}`, 160);

export const pictureOfService = ({ id, title, price, location, image_url }: Service, { name }: Seller) => ({
  address: previewAddress('service', id, [title, priceText(price), name, location, image_url]),
  shows: title,
});

export function serviceData(service: Service, seller: Seller, site: string): readonly Data[] {
  const { title, category, price, images, location } = service;
  const path = paths.service(service.slug);
  const offered = {
    '@type': 'Service',
    name: title,
    url: absolute(path, site),
    description: excerpt(service.description, 300),
    serviceType: category,
    image: images.length > 0 ? images.map((image) => absolute(image, site)) : undefined,
    areaServed: location ?? undefined,
    provider: {
      '@type': seller.type === 'company' ? 'Organization' : 'Person',
      name: seller.name,
      url: absolute(seller.page, site),
      image: absolute(seller.avatar, site),
      // The seller's, not the service's: another service may have earned it.
      aggregateRating: seller.type === 'company' ? aggregateRating(service) : undefined,
    },
    offers:
      price === null
        ? undefined
        : { '@type': 'Offer', price, priceCurrency: 'MZN', url: absolute(path, site) },
  };
  return [
    inContext(offered),
    breadcrumbs(
      [
        { name: category, path: paths.searchCategory(category) },
        { name: title, path },
      ],
      site,
    ),
  ];
}
