import type { ReactNode } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { PublicReview } from '#lib/contract/reviews.ts';
import type { Service } from '#lib/contract/services.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { type CvPart, cvTexts as texts } from '#lib/copy/cv.ts';
import { ratingText } from '#lib/copy/rating.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { monthInWords } from '#lib/format/long-date.ts';
import { formatPhone, phoneDigits } from '#lib/format/phone.ts';
import { placeOf } from '#lib/format/place.ts';
import { formatRate, priceText } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { nameOf } from '#lib/profiles/front.ts';

export interface Cv {
  readonly person: PublicUser;
  readonly freelancer: Freelancer;
  readonly services: readonly Service[];
  readonly works: readonly PortfolioItem[];
  readonly reviews: readonly PublicReview[];
}

/** What there is to choose from. Of what is missing nobody is asked. */
export function partsOf({ person, freelancer, services, works }: Cv): CvPart[] {
  const there: Readonly<Record<CvPart, boolean>> = {
    photo: person.profile_photo_url !== null,
    contact: true,
    rate: freelancer.hourly_rate !== null,
    about: aboutOf(person, freelancer) !== null,
    services: services.length > 0,
    works: works.length > 0,
    reviews: person.reviews_count + person.completed_projects > 0,
  };
  return (Object.keys(there) as CvPart[]).filter((part) => there[part]);
}

const aboutOf = ({ bio }: PublicUser, { description }: Freelancer) => description ?? bio;

const mostWords = 160;

export function CvSheet({ cv, site }: { cv: Cv; site: string }) {
  const { person, freelancer, services, works, reviews } = cv;
  const about = aboutOf(person, freelancer);
  const facts = [placeOf(person), freelancer.remote_work && texts.remote].filter(Boolean);
  return (
    <article className="cv card">
      <header className="cv-head">
        {person.profile_photo_url && (
          <div className="cv-photo cv-frame">
            <Picture address={person.profile_photo_url} widest={224} sizes="96px" width={96} height={96} />
          </div>
        )}
        <div className="cv-who">
          <h1>{nameOf(person)}</h1>
          {freelancer.title && <p className="letters-f18 font-semibold">{freelancer.title}</p>}
          {facts.length > 0 && <p className="text-text2">{facts.join(' · ')}</p>}
          {freelancer.hourly_rate !== null && (
            <p className="cv-rate font-semibold">{formatRate(freelancer.hourly_rate, freelancer.currency)}</p>
          )}
          {person.profile_photo_url && <SeePicture of={person.profile_photo_url} text={texts.parts.photo} />}
        </div>
        <Contact phone={freelancer.public_phone} page={site + paths.ownPage(person.username)} />
      </header>
      {about && (
        <Part of="about">
          <p className="whitespace-pre-line">{about}</p>
        </Part>
      )}
      {services.length > 0 && (
        <Part of="services">
          <ul className="cv-list">
            {services.map((service) => (
              <li key={service.id}>
                <h3>
                  <a href={paths.service(service.slug)}>{service.title}</a>
                </h3>
                <p className="text-text2">
                  {service.category} · {priceText(service.price)}
                </p>
                <p>{excerpt(service.description, mostWords)}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {works.length > 0 && <Works works={works} />}
      {person.reviews_count + person.completed_projects > 0 && <Reviews of={person} reviews={reviews} />}
    </article>
  );
}

const Part = ({ of, children }: { of: CvPart; children: ReactNode }) => (
  <section className={`mt-5 cv-${of}`}>
    <h2>{texts.parts[of]}</h2>
    {children}
  </section>
);

const Contact = ({ phone, page }: { phone: string | null; page: string }) => (
  <dl className="cv-contact">
    {phone && (
      <div>
        <dt>{texts.phone}</dt>
        <dd>
          <a href={`tel:+${phoneDigits(phone)}`}>{formatPhone(phone).replaceAll(' ', '\u00a0')}</a>
        </dd>
      </div>
    )}
    <div>
      <dt>{texts.page}</dt>
      <dd>
        <a href={page}>{texts.profile}</a>
      </dd>
    </div>
  </dl>
);

const Works = ({ works }: { works: readonly PortfolioItem[] }) => (
  <Part of="works">
    <ul className="cv-tiles">
      {works.map(({ id, title, still_url }) => (
        <li key={id}>
          <div className="cv-frame">
            {still_url ? (
              <Picture
                address={still_url}
                widest={448}
                sizes="(min-width: 768px) 220px, 44vw"
                width={320}
                height={240}
              />
            ) : (
              <Cloth name={title} width={160} height={120} />
            )}
          </div>
          <h3>
            <a href={paths.sharedItem(id)}>{title}</a>
          </h3>
          {still_url && <SeePicture of={still_url} />}
        </li>
      ))}
    </ul>
  </Part>
);

function Reviews({ of, reviews }: { of: PublicUser; reviews: readonly PublicReview[] }) {
  const rating = ratingText(of);
  const concluded = of.completed_projects > 0 && texts.concluded(of.completed_projects);
  return (
    <Part of="reviews">
      <p className="mb-3 font-semibold">{[rating, concluded].filter(Boolean).join(' · ')}</p>
      <ul className="cv-list">
        {reviews.map(({ id, stars, text, month, author, service_title }) => (
          <li key={id}>
            <h3>{[texts.stars(stars), service_title].filter(Boolean).join(' · ')}</h3>
            {text && <p className="whitespace-pre-line">{text}</p>}
            <p className="text-text2">
              {author.name} · {monthInWords(month)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
