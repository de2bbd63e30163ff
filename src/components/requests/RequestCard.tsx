import type { ReactNode } from 'react';
import { TradeDrawing } from '#components/art/TradeDrawing.tsx';
import { cardPicture } from '#components/cards/pictures.ts';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { nameHash } from '#lib/art/name-hash.ts';
import { tradeOfCategory } from '#lib/art/trade-of-category.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { townOf } from '#lib/format/place.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { ShownRequest } from '#lib/requests/thing.ts';
import { Budget } from './Budget.tsx';

interface Props {
  request: ShownRequest;
  heading: 'h2' | 'h3';
  kind?: string | false;
  acts?: ReactNode;
  first?: boolean;
}

export const RequestCard = ({ request, heading, kind, acts, first = false }: Props) => (
  <ThingCard
    href={requestPaths.one(request.slug)}
    title={request.title}
    heading={heading}
    look="pinned"
    picture={
      <>
        <span className="pinned">
          <TradeDrawing
            trade={tradeOfCategory[request.category]}
            number={nameHash(request.title)}
            title={request.title}
          />
          {request.image_url && <Picture address={request.image_url} {...cardPicture} first={first} />}
        </span>
        {request.image_url && <SeePicture of={request.image_url} over />}
      </>
    }
    kind={kind}
    figure={<Budget of={request.budget_max} />}
    facts={[townOf(request.location), request.wanted, request.offers > 0 && texts.offersMade(request.offers)]}
    acts={acts}
  />
);
