import { Icon } from '#components/ui/Icon.tsx';
import { mostStars } from '#lib/contract/review-form.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { star } from '#lib/icons.ts';

export const allStars = Array.from({ length: mostStars }, (_, at) => at + 1);

interface Props {
  /** Of a mean the nearest number is filled. */
  stars: number;
  label?: string;
}

export const Stars = ({ stars, label = texts.stars(stars) }: Props) => (
  <span className="stars" role="img" aria-label={label}>
    {allStars.map((one) => (
      <span key={one} className={one <= Math.round(stars) ? 'star is-given' : 'star'}>
        <Icon of={star} size={20} />
      </span>
    ))}
  </span>
);
