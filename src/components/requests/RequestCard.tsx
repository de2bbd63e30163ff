import type { ReactNode } from 'react';
import { cardPicture } from '#components/cards/pictures.ts';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { nameHash } from '#lib/art/name-hash.ts';
import type { Category } from '#lib/categories.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { townOf } from '#lib/format/place.ts';
import { categoryIcons } from '#lib/icons/categories.ts';
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
          <CategoryIcon of={request.category} />
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

/** In the middle of its ground. The signs of trades would be 5 KB more for each list. */
const CategoryIcon = ({ of }: { of: Category }) => (
  <svg
    className={`icon paint-${(nameHash(of) % 6) + 1}`}
    viewBox="-14 -10 52 44"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    dangerouslySetInnerHTML={{ __html: categoryIcons[of] }}
  />
);
