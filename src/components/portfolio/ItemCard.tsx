import type { ReactNode } from 'react';
import { cardPicture } from '#components/cards/pictures.ts';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { ShownItem } from '#lib/portfolio/thing.ts';
import { StillPicture } from './Still.tsx';

interface Props {
  item: Omit<ShownItem, 'created_at' | 'poster_avatar' | 'poster_type'>;
  heading: 'h2' | 'h3';
  /** False where all are of one seller, whom the page names. */
  sellerNamed?: boolean;
  /** Where the viewer is on the same page. */
  opensViewer?: boolean;
  kind?: string | false;
  acts?: ReactNode;
  first?: boolean;
}

export const ItemCard = ({
  item,
  heading,
  sellerNamed = true,
  opensViewer,
  kind,
  acts,
  first = false,
}: Props) => (
  <ThingCard
    href={item.viewer}
    item={opensViewer ? item.id : undefined}
    title={item.title}
    heading={heading}
    picture={
      <>
        <StillPicture item={item} {...cardPicture} first={first} />
        {item.still_url && <SeePicture of={item.still_url} over />}
      </>
    }
    kind={kind}
    facts={[sellerNamed && <SealedName name={item.poster_name} word={item.seal} />]}
    acts={acts}
  />
);
