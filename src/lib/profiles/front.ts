import type { Seal } from '#lib/companies/seal.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import type { Rated } from '#lib/contract/rated.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { replyTimeInWords } from '#lib/copy/reply-times.ts';
import { placeOf } from '#lib/format/place.ts';
import { rateParts } from '#lib/format/price.ts';
import { reviewsPath } from '#lib/reviews/addresses.ts';

export interface ShownProfile {
  readonly person: PublicUser;
  readonly companies: readonly Company[];
  readonly freelancer: Freelancer | undefined;
  readonly reply_minutes?: number | null;
}

export interface Front {
  readonly name: string;
  readonly kind: string;
  readonly title: string | null;
  readonly place: string;
  readonly photo: string | null;
  readonly cover: string | null;
  readonly isCompany: boolean;
  /** Whether the phone is confirmed. Not where another one is public, because it would seem to be that one. */
  readonly hasPhone: boolean;
  /** Null where it is no company. */
  readonly seal: (Seal & Pick<Company, 'id'>) | null;
  readonly replies: string | null;
  readonly rated: Rated;
  readonly reviews: string;
  /** What an hour costs, and of what. Null where nobody said so. */
  readonly rate: readonly [amount: string, unit: string] | null;
}

const kinds = { simple: 'Usuário simples', freelancer: 'Freelancer', company: 'Empresa' } as const;

export const nameOf = ({ full_name, username }: Pick<PublicUser, 'full_name' | 'username'>): string =>
  full_name ?? username;

export const frontOfCompany = (company: Company & Replies): Front => ({
  name: company.name,
  kind: kinds.company,
  title: null,
  place: placeOf(company),
  photo: company.logo_url,
  cover: company.cover_url,
  isCompany: true,
  hasPhone: false,
  seal: company,
  replies: repliesIn(company),
  rated: company,
  reviews: reviewsPath(company.slug),
  rate: null,
});

type Replies = Pick<ShownProfile, 'reply_minutes'>;
const repliesIn = ({ reply_minutes: minutes }: Replies) =>
  typeof minutes === 'number' ? replyTimeInWords(minutes) : null;

const rateOf = (freelancer: Freelancer | undefined): Front['rate'] =>
  freelancer?.hourly_rate == null ? null : rateParts(freelancer.hourly_rate, freelancer.currency);

export function frontOf({ person, companies, freelancer, reply_minutes = null }: ShownProfile): Front {
  const [company] = companies;
  if (person.user_type === 'company' && company) return frontOfCompany({ ...company, reply_minutes });
  return {
    name: nameOf(person),
    kind: kinds[person.user_type],
    title: freelancer?.title ?? null,
    place: placeOf(person),
    photo: person.profile_photo_url,
    cover: person.cover_photo_url,
    isCompany: false,
    hasPhone: freelancer?.public_phone ? freelancer.public_phone_verified : person.phone_verified,
    seal: null,
    replies: repliesIn({ reply_minutes }),
    rated: person,
    reviews: reviewsPath(person.username),
    rate: rateOf(freelancer),
  };
}
