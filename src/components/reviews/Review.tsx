import type { PublicReview } from '#lib/contract/reviews.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { monthInWords } from '#lib/format/long-date.ts';
import { paths } from '#lib/paths.ts';
import { Stars } from './Stars.tsx';

interface Props {
  review: PublicReview;
  /** The name of who is reviewed. */
  about: string;
}

export const Review = ({ review, about }: Props) => (
  <article className="card card-body review">
    <p className="row">
      <span className="grow">
        <Stars stars={review.stars} />
      </span>
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

function Author({ of: { name, username, company_slug } }: { of: PublicReview['author'] }) {
  const href = username !== null ? paths.ownPage(username) : company_slug && paths.company(company_slug);
  return href ? <a href={href}>{name}</a> : name;
}
