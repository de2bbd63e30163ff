import type { ReactNode } from 'react';
import { Face, Picture } from '#islands/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { sellerKinds } from '#lib/services/sellers.ts';
import { tagsOnCard } from '#lib/services/words.ts';
import { Posted } from './shown/Posted.tsx';
import { Price } from './shown/Price.tsx';
import { Promoted } from './shown/Promoted.tsx';
import { Sign } from './shown/Sign.tsx';

interface Props {
  service: Service;
  heading?: 'h2' | 'h3';
  /** Its state, where one's own are shown. */
  pill?: ReactNode;
  /** What can be done with it, in place of who it is from. */
  children?: ReactNode;
}

/** One service in a list: picture, title, price, and who it is from. The whole card leads to its page, by one link. */
export const ServiceCard = ({ service, heading: Heading = 'h3', pill, children }: Props) => (
  <article className="card offer-card">
    <div className="media">
      <Sign of={service} />
      {service.image_url && (
        <Picture
          address={service.image_url}
          widest={320}
          sizes="(min-width: 1024px) 280px, 136px"
          width={136}
          height={136}
        />
      )}
      {service.is_promoted === 1 && <Promoted />}
    </div>
    <div className="offer-card-words">
      {pill}
      <Heading className="offer-card-title">
        <a href={paths.service(service.slug)}>{service.title}</a>
      </Heading>
      {service.tags.length > 0 && <p className="offer-card-tags">{tagsOnCard(service.tags)}</p>}
      <p className="offer-card-price">
        <Price price={service.price} />
      </p>
    </div>
    {children ?? <Poster service={service} />}
  </article>
);

const Poster = ({ service }: { service: Service }) => (
  <div className="offer-card-poster">
    <Face
      name={service.poster_name}
      photo={service.poster_avatar}
      company={service.poster_type === 'company'}
      size={28}
    />
    <p className="grow">
      <b className="one-line block">{service.poster_name}</b>
      <span className="one-line block text-f13 text-text2">
        {sellerKinds[service.poster_type]}
        {service.location && ` · ${service.location}`}
        <span className="offer-card-date">
          {' '}
          · <Posted when={service.created_at} />
        </span>
      </span>
    </p>
  </div>
);
