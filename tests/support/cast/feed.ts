import type { FeedPage } from '#lib/contract/feed.ts';
import type { Mark } from '#lib/contract/marks.ts';
import type { Service } from '#lib/contract/services.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import type { Site } from '#tests/support/site.ts';

export interface Seller {
  readonly seller: Person;
  /** The newest first, as the feed has them. */
  readonly services: readonly Service[];
}

/** The sites that have what the home page shows beside its feed. */
const railed = new Set<string>();

/** So that the home page has a rail, and five things of the feed above it, whatever other tests publish. */
async function fillRails(site: Site): Promise<void> {
  if (railed.has(site.dataDir)) return;
  railed.add(site.dataDir);
  const rosa = await person(site);
  for (const title of ['Coser três cortinas', 'Pintar um muro', 'Consertar uma porta'])
    await requests(rosa, { title });
}

/** So many services at the top of the feed, by somebody of whom no other test knows. */
export async function publish(site: Site, count: number): Promise<Seller> {
  await fillRails(site);
  const word = ownWord();
  const seller = await freelancer(
    site,
    { title: 'Costura' },
    { full_name: 'Célia Nhantumbo', province: 'Sofala', district: 'Beira' },
  );
  const services: Service[] = [];
  for (let at = 0; at < count; at += 1)
    services.unshift(await publishes(seller, { ...priced, title: `Fardas por medida ${word} ${at}` }));
  return { seller, services };
}

/** What the API says to everybody. */
export const readFeed = (site: Site, query = ''): Promise<FeedPage> => made(site.ask(`/search/feed${query}`));

/** What one person has done with a service, as the API knows it. */
export async function markOf(who: Person, id: number): Promise<Mark> {
  const [mark] = await who.call<Mark[]>('GET', `/likes/mine?things=service-${id}`);
  if (!mark) throw new Error(`There is no service ${id}.`);
  return mark;
}
