import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Face } from '#components/ui/Picture.tsx';
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
  <article className="review">
    <Quotation review={review} heading="h2" />
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

interface QuotationProps {
  review: PublicReview;
  heading: 'h2' | 'h3';
}

/** Who wrote it, how many stars, and the words. */
export const Quotation = ({
  review: { author, month, service_title, stars, text },
  heading: Heading,
}: QuotationProps) => (
  <>
    <div className="row">
      <Face name={author.name} photo={null} company={author.company_slug !== null} size={48} />
      <div className="grow ml-3">
        <Heading className="letters-f16">
          <Author of={author} />
        </Heading>
        <Facts
          of={[
            <time key="month" dateTime={month}>
              {monthInWords(month)}
            </time>,
            service_title ?? texts.noService,
          ]}
        />
      </div>
    </div>
    <div className="mt-2">
      <Stars stars={stars} />
    </div>
    {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
  </>
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
