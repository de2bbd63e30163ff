import { Rating } from '#components/reviews/Rating.tsx';
import { Figure, Figures } from '#components/ui/Figures.tsx';
import { followTexts } from '#lib/copy/follows.ts';
import { profileTexts as texts } from '#lib/copy/profiles.ts';
import { reviewsInWords } from '#lib/copy/rating.ts';
import { formatAmount } from '#lib/format/price.ts';
import type { Front } from '#lib/profiles/front.ts';
import { type Followed, thingKey } from '#lib/things.ts';

export type FollowedSeller = Followed & { readonly followers_count: number };

interface Props {
  front: Front;
  followed: FollowedSeller | undefined;
}

/** Only what is known and no zero. Without any it is nothing. */
export function ProfileFigures({ front: { rated, reviews, rate }, followed }: Props) {
  const { rating, reviews_count, completed_projects } = rated;
  if (reviews_count + completed_projects === 0 && !rate && !followed) return null;
  return (
    <Figures>
      {reviews_count > 0 && (
        <Figure
          name={rating === null ? texts.reviews : <a href={reviews}>{reviewsInWords(reviews_count)}</a>}
        >
          {rating === null ? <a href={reviews}>{reviews_count}</a> : <Rating rating={rating} />}
        </Figure>
      )}
      {completed_projects > 0 && <Figure name={texts.deals}>{formatAmount(completed_projects)}</Figure>}
      {rate && (
        <Figure name={texts.rate}>
          {rate[0]}
          <small className="text-f13 text-text2">{`\u00a0${rate[1]}`}</small>
        </Figure>
      )}
      {followed && (
        <Figure
          name={followTexts.followers}
          hidden={followed.followers_count === 0}
          data-followers={thingKey(followed)}
          data-count={followed.followers_count}
        >
          {formatAmount(followed.followers_count)}
        </Figure>
      )}
    </Figures>
  );
}
