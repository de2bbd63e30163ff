import type { Seal } from '#lib/companies/seal.ts';
import { sealText } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Rated } from '#lib/contract/rated.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { paths } from '#lib/paths.ts';
import type { ThingType } from '#lib/things.ts';
import { type Front, frontOf, nameOf, type ShownProfile } from './front.ts';

export type Data = Readonly<Record<string, unknown>>;

/** One sentence for search engines and link previews. Even an empty profile gives a useful one. */
export function describePerson(profile: ShownProfile): string {
  const { name, title, place, kind } = frontOf(profile);
  const { person, companies, freelancer } = profile;
  const [company] = person.user_type === 'company' ? companies : [];
  const words = company ? sealAndWords(company) : (freelancer?.description ?? person.bio ?? '');
  return sentence(`${name}, ${title ?? kind}`, place, words);
}

export const describeCompany = (company: Company): string =>
  sentence(company.name, placeOf(company), sealAndWords(company));

const sealAndWords = (company: Company): string =>
  [sealText(company), wordsOfHtml(company.description)].filter(Boolean).join('. ');

const sentence = (who: string, place: string, words: string): string =>
  excerpt(`${who}${place && ` em ${place}`}, no BizLink. ${words}`, 160);

export const pictureOf = (type: ThingType, id: number, { name, title, place, photo, seal }: Front) => ({
  address: previewAddress(type, id, [name, title, place, photo, ...(seal ? sealed(seal) : [])]),
  shows: name,
});

/** Nothing without a seal, so that pictures of before keep their addresses. */
export const sealed = (seal: Seal): string[] => [sealText(seal) ?? []].flat();

export function personData(profile: ShownProfile, site: string): readonly Data[] {
  const { person, companies, freelancer } = profile;
  const [company] = companies;
  const address = site + paths.ownPage(person.username);
  const main =
    person.user_type === 'company' && company
      ? organization(company, site)
      : {
          '@type': 'Person',
          name: nameOf(person),
          alternateName: person.username,
          url: address,
          image: absolute(person.profile_photo_url, site),
          description: freelancer?.description ?? person.bio ?? undefined,
          jobTitle: freelancer?.title ?? undefined,
          address: postal(person),
        };
  const page = { '@type': 'ProfilePage', url: address, dateCreated: person.created_at, mainEntity: main };
  const list = person.user_type === 'freelancer' ? inFreelancers : inCompanies;
  const crumbs = person.user_type === 'simple' ? [] : [list];
  return [inContext(page), breadcrumbs([...crumbs, { name: frontOf(profile).name, path: address }], site)];
}

export const companyData = (company: Company, site: string): readonly Data[] => [
  inContext(organization(company, site)),
  breadcrumbs([inCompanies, { name: company.name, path: site + paths.company(company.slug) }], site),
];

const inCompanies = { name: 'Empresas', path: paths.companies };
const inFreelancers = { name: 'Freelancers', path: paths.freelancers };

const organization = (company: Company, site: string): Data => ({
  '@type': 'LocalBusiness',
  name: company.name,
  url: site + paths.company(company.slug),
  description: excerpt(wordsOfHtml(company.description), 500),
  logo: absolute(company.logo_url, site),
  image: absolute(company.cover_url ?? company.logo_url, site),
  email: company.email,
  telephone: company.whatsapp,
  sameAs: company.website ?? undefined,
  address: postal(company, company.address),
  aggregateRating: aggregateRating(company),
  taxID: seenTaxId(company),
});

/** Of other companies nobody knows whose number it is. */
export const seenTaxId = ({ nuit, verified_at }: Pick<Company, 'nuit' | 'verified_at'>) =>
  verified_at === null ? undefined : nuit;

/** Of what companies sell and do. Search engines take none of a person. */
export const aggregateRating = ({ rating, reviews_count }: Pick<Rated, 'rating' | 'reviews_count'>) =>
  rating === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews_count };

const postal = (
  { district, province, nationality }: Pick<PublicUser, 'district' | 'province' | 'nationality'>,
  street?: string,
): Data => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: district ?? undefined,
  addressRegion: province ?? undefined,
  addressCountry: nationality ?? undefined,
});

export const breadcrumbs = (way: readonly { name: string; path: string }[], site: string): Data =>
  inContext({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...way].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, site),
    })),
  });

export const inContext = (data: Data): Data => ({ '@context': 'https://schema.org', ...data });

export const absolute = (address: string | null, site: string): string | undefined =>
  address?.startsWith('/') ? site + address : (address ?? undefined);
