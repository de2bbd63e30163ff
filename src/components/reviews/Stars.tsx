import { Icon } from '#components/ui/Icon.tsx';
import { mostStars } from '#lib/contract/review-form.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { star } from '#lib/icons.ts';

export const allStars = Array.from({ length: mostStars }, (_, at) => at + 1);

export const Stars = ({ stars }: { stars: number }) => (
  <span className="stars" role="img" aria-label={texts.stars(stars)}>
    {allStars.map((one) => (
      <span key={one} className={one <= stars ? 'star is-given' : 'star'}>
        <Icon of={star} size={20} />
      </span>
    ))}
  </span>
);
