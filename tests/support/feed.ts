import type { FeedPage } from '#lib/contract/feed.ts';
import type { Mark } from '#lib/contract/likes.ts';
import type { Service } from '#lib/contract/services.ts';
import { ask } from './people.ts';
import { freelancer, type Known, ownWord } from './profiles.ts';
import { serviceOf } from './services.ts';

export interface Seller {
  readonly seller: Known;
  /** The newest first, as the feed has them. */
  readonly services: readonly Service[];
}

/** So many services at the top of the feed, by somebody of whom no other test knows. */
export async function publish(site: string, count: number): Promise<Seller> {
  const word = ownWord();
  const seller = await freelancer(
    site,
    'Célia Nhantumbo',
    { title: 'Costura' },
    { province: 'Sofala', district: 'Beira' },
  );
  const services: Service[] = [];
  for (let at = 0; at < count; at += 1)
    services.unshift(await serviceOf(seller, { title: `Fardas por medida ${word} ${at}` }));
  return { seller, services };
}

/** What the API says to everybody. */
export const readFeed = (site: string, query = ''): Promise<FeedPage> => ask(site, `/search/feed${query}`);

/** What one person has done with a service, as the API knows it. */
export async function markOf(who: Known, id: number): Promise<Mark> {
  const [mark] = await who.ask<Mark[]>('GET', `/likes/mine?things=service-${id}`, undefined);
  if (!mark) throw new Error(`There is no service ${id}.`);
  return mark;
}
