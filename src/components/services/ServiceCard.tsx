import type { ReactNode } from 'react';
import type { Talk } from '#components/chat/ChatLink.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { shortRating } from '#lib/copy/rating.ts';
import { paths } from '#lib/paths.ts';
import { projectOf, sellerKinds } from '#lib/services/seller-kinds.ts';
import type { ShownService } from '#lib/services/thing.ts';
import { tagsOnCard } from '#lib/services/words.ts';
import { AskPrice } from './AskPrice.tsx';
import { CardSeller } from './CardSeller.tsx';
import { Price } from './Price.tsx';
import { Promoted } from './Promoted.tsx';
import { Sign } from './Sign.tsx';

interface Props {
  service: ShownService;
  heading?: 'h2' | 'h3';
  pill?: ReactNode;
  children?: ReactNode;
  /** Whom to ask for the price if there is none. Undefined on the owner's own pages. */
  talk?: Talk;
  sellerPage?: string;
  sellerNamed?: boolean;
  acts?: ReactNode;
  first?: boolean;
  bold?: boolean;
}

export const ServiceCard = ({
  service,
  heading: Heading = 'h3',
  pill,
  children,
  talk,
  sellerPage,
  sellerNamed = true,
  acts,
  first = false,
  bold = false,
}: Props) => (
  <article className={`card thing-card ${bold ? 'thing-card-bold' : pill ? '' : 'thing-card-compact'}`}>
    <div className="media">
      <Sign of={service} />
      {service.image_url && (
        <Picture address={service.image_url} {...(bold ? acrossCard : besideWords)} first={first} />
      )}
      {service.is_promoted === 1 && <Promoted />}
    </div>
    <div className="thing-card-words">
      {pill}
      <Heading className="thing-card-title">
        <a href={paths.service(service.slug)}>{service.title}</a>
      </Heading>
      {service.tags.length > 0 && <p className="thing-card-tags">{tagsOnCard(service.tags)}</p>}
      <div className="thing-card-offer">
        <p className="thing-card-price">
          {talk && service.price === null ? (
            <AskPrice talk={talk} of={service.title} />
          ) : (
            <Price price={service.price} />
          )}
        </p>
        {service.image_url && <SeePicture of={service.image_url} />}
      </div>
    </div>
    {children ?? (
      <CardSeller
        thing={service}
        page={sellerPage}
        named={sellerNamed}
        words={[
          projectOf(service.poster_type),
          shortRating(service),
          sellerKinds[service.poster_type],
          service.seal,
          service.location,
        ]}
      />
    )}
    {acts}
  </article>
);

export const besideWords = {
  widest: 448,
  sizes: '(min-width: 768px) 220px, (min-resolution: 2.5dppx) 72px, 112px',
  width: 136,
  height: 136,
};
export const acrossCard = { widest: 720, sizes: '(min-width: 768px) 220px, 100vw', width: 328, height: 128 };
