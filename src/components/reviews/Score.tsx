import type { Rated } from '#lib/contract/rated.ts';
import { ratingInWords } from '#lib/copy/rating.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { Stars } from './Stars.tsx';

interface Props {
  of: Pick<Rated, 'rating' | 'reviews_count'>;
  /** How many gave one star, two, and so on. */
  spread?: readonly number[] | undefined;
  /** How many there are, where the page says beside it who may write one. */
  counted?: string;
}

/** The mean in large, its stars, and how many gave each of them, as lengths of cloth. */
export const Score = ({
  of: { rating, reviews_count },
  spread,
  counted = texts.counted(reviews_count),
}: Props) => (
  <>
    <div className="score flex flex-wrap mt-3">
      {rating !== null && <strong className="score-number">{ratingInWords(rating)}</strong>}
      <div>
        {rating !== null && <Stars stars={rating} label={texts.mean(ratingInWords(rating))} />}
        <p className="text-f14 text-text2">{rating === null ? `${counted} ${texts.tooFew}` : counted}</p>
      </div>
    </div>
    {rating !== null && spread && <Spread of={spread} />}
  </>
);

function Spread({ of }: { of: readonly number[] }) {
  const most = Math.max(...of);
  return (
    <ul className="spread mt-4" aria-label={texts.spread}>
      {of
        .map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of stars
          <li key={index} className="flex items-center py-1 text-f14 font-semibold">
            <span className="mr-3">{index + 1}</span>
            <progress className="grow" value={count} max={most} aria-hidden="true" />
            <span className="ml-3 even-digits text-text2">{count}</span>
          </li>
        ))
        .reverse()}
    </ul>
  );
}
