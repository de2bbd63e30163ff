import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
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
    <Author of={review} heading="h2" />
    <Said of={review} />
    <div className="flex items-center mt-1">
      <p className="grow flex text-f14 text-text2">
        <Work of={review} />
      </p>
      <ReportButton
        thing={{ type: 'review', id: review.id }}
        of={texts.by(review.author.name)}
        look="act"
        owner={authorMark(review.author)}
      />
    </div>
    {review.reply && (
      <div className="review-reply mt-2 rounded-field bg-sunken">
        <div className="flex items-center">
          <h3 className="grow letters-f14">{texts.reply(about)}</h3>
          <ReportButton
            thing={{ type: 'reply', id: review.id }}
            of={texts.reply(about)}
            look="act"
            owner={reviewed}
          />
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{review.reply}</p>
      </div>
    )}
  </article>
);

/** Who wrote it, how many stars, the words, and about what, where no more is said of that. */
export const Quotation = ({ review }: { review: PublicReview }) => (
  <>
    <Author of={review} heading="h3" about={review.service_title ?? texts.noService} />
    <Said of={review} />
  </>
);

interface AuthorProps {
  of: PublicReview;
  heading: 'h2' | 'h3';
  about?: string;
}

const Author = ({ of: { author, month }, heading: Heading, about }: AuthorProps) => (
  <div className="row">
    <Face name={author.name} photo={author.photo_url} company={author.company_slug !== null} size={48} />
    <div className="grow ml-3">
      <Heading className="letters-f16">
        <AuthorName of={author} />
      </Heading>
      <Facts
        of={[
          <time key="month" dateTime={month}>
            {monthInWords(month)}
          </time>,
          about,
        ]}
      />
    </div>
  </div>
);

const Said = ({ of: { stars, text } }: { of: PublicReview }) => (
  <>
    <div className="mt-2">
      <Stars stars={stars} />
    </div>
    {text && <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
  </>
);

/** The service, with its picture: it leads to its page, where everybody may read it. */
function Work({ of: { service, service_title } }: { of: PublicReview }) {
  const title = service_title ?? texts.noService;
  if (!service) return title;
  return (
    <a className="review-work" href={paths.service(service.slug)}>
      {service.image_url && (
        <span className="media">
          <Picture address={service.image_url} widest={80} sizes="40px" width={40} height={30} />
        </span>
      )}
      <span>{title}</span>
    </a>
  );
}

/** Undefined where nobody is known to be the author. */
function authorMark({ username, company_slug }: PublicReview['author']): string | undefined {
  const companyId = company_slug === null ? undefined : idOfSlug(company_slug);
  return username ?? (companyId === undefined ? undefined : companyMark(companyId, 'publish'));
}

function AuthorName({ of: { name, username, company_slug } }: { of: PublicReview['author'] }) {
  const href = username !== null ? paths.ownPage(username) : company_slug && paths.company(company_slug);
  return href ? <a href={href}>{name}</a> : name;
}
