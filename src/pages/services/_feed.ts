import type { APIContext } from 'astro';
import { feedTexts as texts } from '#lib/copy/feeds.ts';
import { paths } from '#lib/paths.ts';
import { nameOf } from '#lib/profiles/front.ts';
import { serviceFeed } from '#lib/services/feed-paths.ts';
import type { ServiceFeed } from '#lib/services/feeds.ts';

const newest = { skip: 0, limit: 50 };

interface Seller {
  readonly name: string;
  readonly page: string;
}

/** The same for everybody, so any site may read it, as the reader's browser does. */
export async function answerFeed(
  context: APIContext,
  format: Parameters<typeof serviceFeed>[1],
  { type, write }: { type: string; write: (feed: ServiceFeed, site: string) => string },
): Promise<Response> {
  const feed = await feedOf(context, format);
  if (!feed) return new Response(null, { status: 404 });
  return new Response(write(feed, context.locals.site.publicUrl), {
    headers: { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' },
  });
}

async function feedOf(
  { locals: { read }, url }: APIContext,
  format: Parameters<typeof serviceFeed>[1],
): Promise<ServiceFeed | undefined> {
  const [[type, text = ''] = [], ...others] = [...url.searchParams];
  if ((type !== 'company' && type !== 'user') || others.length > 0 || !/^[1-9]\d{0,14}$/.test(text))
    return undefined;
  const id = Number(text);
  const seller = type === 'company' ? await companyAt(read, id) : await personAt(read, id);
  if (!seller) return undefined;
  return {
    title: texts.title(seller.name),
    description: texts.description(seller.name),
    page: seller.page,
    self: serviceFeed({ type, id }, format),
    seller: seller.name,
    services: await (type === 'company'
      ? read.servicesOfCompany(id, newest)
      : read.servicesOfUser(id, newest)),
  };
}

type Read = APIContext['locals']['read'];

async function companyAt(read: Read, id: number): Promise<Seller | undefined> {
  const company = await read.company(id);
  return company && { name: company.name, page: paths.company(company.slug) };
}

async function personAt(read: Read, id: number): Promise<Seller | undefined> {
  const profile = await read.profile(id);
  return profile && { name: nameOf(profile.person), page: paths.ownPage(profile.person.username) };
}
