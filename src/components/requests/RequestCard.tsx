import type { ReactNode } from 'react';
import { cardPicture } from '#components/cards/pictures.ts';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { nameHash } from '#lib/art/name-hash.ts';
import type { Category } from '#lib/categories.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { townOf } from '#lib/format/place.ts';
import { formatAmount } from '#lib/format/price.ts';
import { categoryIcons } from '#lib/icons/categories.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { ShownRequest } from '#lib/requests/thing.ts';
import { budgetText } from '#lib/requests/words.ts';

interface Props {
  request: ShownRequest;
  heading: 'h2' | 'h3';
  kind?: ReactNode;
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
    label={kind}
    figure={<Budget of={request.budget_max} />}
    facts={[townOf(request.location), request.wanted, request.offers > 0 && texts.offersMade(request.offers)]}
    acts={acts}
  />
);

/** For example Até 9000 MT, with a small currency. */
const Budget = ({ of }: { of: number | null }) =>
  of === null ? (
    <span className="text-f14 font-semibold text-text2">{budgetText(of)}</span>
  ) : (
    <strong className="price">
      {texts.upToAmount(formatAmount(of))}
      <small>{'\u00a0MT'}</small>
    </strong>
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
