import { companyMark, whoseIs } from './companies/marks.ts';
import { type CompanyInFeed, companyFront } from './companies/thing.ts';
import type { FeedItem } from './contract/feed.ts';
import { type JobInFeed, jobFront } from './jobs/thing.ts';
import { type ItemInFeed, itemFront } from './portfolio/thing.ts';
import { type UserInFeed, userFront } from './profiles/thing.ts';
import { type RequestInFeed, requestFront } from './requests/thing.ts';
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
  readonly request: RequestInFeed;
}
export interface Poster {
  readonly id: number;
  /** See `whoseIs`. */
  readonly whose: string;
}
/** Who needs something is not told in lists. */
export type CardOf<Type extends ThingType> = Cards[Type] &
  (Type extends 'request' ? { readonly poster?: undefined } : { readonly poster: Poster });
export type CardInFeed = { [Type in ThingType]: CardOf<Type> }[ThingType];

const fronts: { readonly [Type in ThingType]: ThingFront<Type, Cards[Type]> } = {
  service: serviceFront,
  company: companyFront,
  user: userFront,
  job: jobFront,
  portfolio: itemFront,
  request: requestFront,
};

/** TypeScript cannot see that a card and the front of its type belong together. */
export const frontOfThing = ({ type }: Pick<Thing, 'type'>) =>
  fronts[type] as unknown as ThingFront<ThingType, Cards[ThingType]>;

export function cardOf(item: FeedItem): CardInFeed {
  const card = frontOfThing(item).cardOf(item);
  if (item.type === 'request') return card as CardInFeed;
  return { ...card, poster: { id: item.poster_user_id, whose: whoseOf(item) } } as CardInFeed;
}

function whoseOf(item: Exclude<FeedItem, { type: 'request' }>): string {
  if (item.type === 'company') return companyMark(item.id, 'publish');
  return item.type === 'user' ? item.username : whoseIs(item);
}
