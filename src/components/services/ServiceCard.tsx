import type { ReactNode } from 'react';
import { cardPicture, widePicture } from '#components/cards/pictures.ts';
import { Rated } from '#components/cards/Rated.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import type { Talk } from '#components/chat/ChatLink.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { townOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';
import type { ShownService } from '#lib/services/thing.ts';
import { AskPrice } from './AskPrice.tsx';
import { Price } from './Price.tsx';
import { Promoted } from './Promoted.tsx';
import { Sign } from './Sign.tsx';

interface Props {
  service: ShownService;
  heading?: 'h2' | 'h3';
  /** Its state, for its owner. */
  pill?: ReactNode;
  /** Whom to ask for the price if there is none. Undefined on the owner's own pages. */
  talk?: Talk;
  /** False where all are of one seller, whom the page names. */
  sellerNamed?: boolean;
  acts?: ReactNode;
  first?: boolean;
  isWide?: boolean;
}

export const ServiceCard = ({
  service,
  heading = 'h3',
  pill,
  talk,
  sellerNamed = true,
  acts,
  first = false,
  isWide = false,
}: Props) => (
  <ThingCard
    href={paths.service(service.slug)}
    title={service.title}
    heading={heading}
    isWide={isWide}
    picture={
      <>
        <Sign of={service} />
        {service.image_url && (
          <Picture address={service.image_url} {...(isWide ? widePicture : cardPicture)} first={first} />
        )}
        {service.image_url && <SeePicture of={service.image_url} over />}
      </>
    }
    face={
      sellerNamed && (
        <Face
          name={service.poster_name}
          photo={service.poster_avatar}
          company={service.poster_type === 'company'}
          size={40}
        />
      )
    }
    label={pill ?? (service.is_promoted === 1 && <Promoted />)}
    figure={
      talk && service.price === null ? (
        <AskPrice talk={talk} of={service.title} />
      ) : (
        <Price price={service.price} />
      )
    }
    facts={[
      sellerNamed && <SealedName name={service.poster_name} word={service.seal} />,
      service.reviews_count > 0 && <Rated of={service} />,
      townOf(service.location),
    ]}
    acts={acts}
  />
);
