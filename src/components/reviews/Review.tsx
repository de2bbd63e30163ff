import { ReportButton } from '#components/marks/ReportButton.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import type { PublicReview } from '#lib/contract/reviews.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { monthInWords } from '#lib/format/long-date.ts';
import { idOfSlug } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { Stars } from './Stars.tsx';

interface Props {
  review: PublicReview;
  /** The name of who is reviewed. */
  about: string;
  /** Who may answer for them. */
  reviewed: string;
}

export const Review = ({ review, about, reviewed }: Props) => (
  <article className="card card-body review">
    <p className="row">
      <span className="grow">
        <Stars stars={review.stars} />
      </span>
      <time className="text-f14 text-text2" dateTime={review.month}>
        {monthInWords(review.month)}
      </time>
    </p>
    <h2 className="mt-2 letters-f16">{review.service_title ?? texts.noService}</h2>
    {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
    <p className="mt-2 text-f14 text-text2">
      <Author of={review.author} />
    </p>
    <ReportButton
      thing={{ type: 'review', id: review.id }}
      of={texts.by(review.author.name)}
      look="act"
      owner={authorMark(review.author)}
    />
    {review.reply && (
      <div className="review-reply">
        <h3 className="letters-f14">{texts.reply(about)}</h3>
        <p className="whitespace-pre-line wrap-anywhere">{review.reply}</p>
        <ReportButton
          thing={{ type: 'reply', id: review.id }}
          of={texts.reply(about)}
          look="act"
          owner={reviewed}
        />
      </div>
    )}
  </article>
);

/** Undefined where nobody is known to be the author. */
function authorMark({ username, company_slug }: PublicReview['author']): string | undefined {
  const companyId = company_slug === null ? undefined : idOfSlug(company_slug);
  return username ?? (companyId === undefined ? undefined : companyMark(companyId, 'publish'));
}

function Author({ of: { name, username, company_slug } }: { of: PublicReview['author'] }) {
  const href = username !== null ? paths.ownPage(username) : company_slug && paths.company(company_slug);
  return href ? <a href={href}>{name}</a> : name;
}
