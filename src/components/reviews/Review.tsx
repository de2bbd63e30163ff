import { Icon } from '#components/ui/Icon.tsx';
import { mostStars, type PublicReview } from '#lib/contract/reviews.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { monthInWords } from '#lib/format/long-date.ts';
import { star } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  review: PublicReview;
  /** The name of who is reviewed. */
  about: string;
}

export const Review = ({ review, about }: Props) => (
  <article className="card card-body review">
    <p className="row">
      <Stars stars={review.stars} />
      <time className="text-f14 text-text2" dateTime={review.month}>
        {monthInWords(review.month)}
      </time>
    </p>
    <h2 className="review-work">{review.service_title ?? texts.noService}</h2>
    {review.text && <p className="review-words">{review.text}</p>}
    <p className="mt-2 text-f14 text-text2">
      <Author of={review.author} />
    </p>
    {review.reply && (
      <div className="review-reply">
        <h3>{texts.reply(about)}</h3>
        <p className="review-words">{review.reply}</p>
      </div>
    )}
  </article>
);

const allStars = Array.from({ length: mostStars }, (_, at) => at + 1);

const Stars = ({ stars }: { stars: number }) => (
  <span className="review-stars grow" role="img" aria-label={texts.stars(stars)}>
    {allStars.map((one) => (
      <span key={one} className={one <= stars ? 'is-given' : undefined}>
        <Icon of={star} size={20} />
      </span>
    ))}
  </span>
);

function Author({ of: { name, username, company_slug } }: { of: PublicReview['author'] }) {
  const href = username !== null ? paths.ownPage(username) : company_slug && paths.company(company_slug);
  return href ? <a href={href}>{name}</a> : name;
}
