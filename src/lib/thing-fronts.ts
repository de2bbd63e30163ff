import { type CompanyInFeed, companyFront } from './companies/thing.ts';
import type { FeedItem } from './contract/feed.ts';
import { type JobInFeed, jobFront } from './jobs/thing.ts';
import { type ItemInFeed, itemFront } from './portfolio/thing.ts';
import { type UserInFeed, userFront } from './profiles/thing.ts';
import { type ServiceInFeed, serviceFront } from './services/thing.ts';
import type { ThingFront } from './thing-front.ts';
import type { Thing, ThingType } from './things.ts';

/** A type that is missing here does not compile. */
interface Cards {
  readonly service: ServiceInFeed;
  readonly company: CompanyInFeed;
  readonly user: UserInFeed;
  readonly job: JobInFeed;
  readonly portfolio: ItemInFeed;
}
export interface Poster {
  readonly id: number;
  readonly username: string;
}
export type CardOf<Type extends ThingType> = Cards[Type] & { readonly poster: Poster };
export type CardInFeed = CardOf<ThingType>;

const fronts: { readonly [Type in ThingType]: ThingFront<Type, Cards[Type]> } = {
  service: serviceFront,
  company: companyFront,
  user: userFront,
  job: jobFront,
  portfolio: itemFront,
};

/** TypeScript cannot see that a card and the front of its type belong together. */
export const frontOfThing = ({ type }: Pick<Thing, 'type'>) =>
  fronts[type] as unknown as ThingFront<ThingType, Cards[ThingType]>;

export const cardOf = (item: FeedItem): CardInFeed => ({
  ...frontOfThing(item).cardOf(item),
  poster: { id: item.poster_user_id, username: item.poster_username },
});
