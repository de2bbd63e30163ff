import type { Request } from '#lib/contract/requests.ts';
import { requestPageTexts as texts } from '#lib/copy/requests.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { absolute, breadcrumbs, type Data, inContext } from '#lib/profiles/described.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { budgetText } from './words.ts';

export const describeRequest = ({ budget_max, location, description }: Request): string =>
  excerpt(texts.described(budgetText(budget_max), location) + description, 160);

export const pictureOfRequest = ({ id, title, budget_max, location, image_url }: Request) => ({
  address: previewAddress('request', id, [title, budgetText(budget_max), location, image_url]),
  shows: title,
});

export function requestData(request: Request, site: string): readonly Data[] {
  const path = requestPaths.one(request.slug);
  const demand = {
    '@type': 'Demand',
    name: request.title,
    description: request.description,
    url: absolute(path, site),
    image: absolute(request.image_url, site),
    validFrom: dayInMaputo(new Date(request.created_at)),
    validThrough: request.closes_at,
    areaServed: { '@type': 'Place', name: request.location },
    ...(request.budget_max !== null && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        maxPrice: request.budget_max,
        priceCurrency: 'MZN',
      },
    }),
  };
  const way = [
    { name: texts.all, path: requestPaths.all },
    { name: request.title, path },
  ];
  return [inContext(demand), breadcrumbs(way, site)];
}
