import type { ReactNode } from 'react';
import { JobCards } from '#components/jobs/JobCards.tsx';
import { Still } from '#components/portfolio/Still.tsx';
import { ReviewsPart } from '#components/reviews/ReviewsPart.tsx';
import { ServiceCards } from '#components/services/ServiceList.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { PublicReview } from '#lib/contract/reviews.ts';
import { mostOfWork, mostOfWorks, type Work } from '#lib/contract/work.ts';
import { profileTexts as texts } from '#lib/copy/profiles.ts';
import { chevronRight } from '#lib/icons.ts';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import type { Front } from '#lib/profiles/front.ts';
import { type Tab, tabHref } from '#lib/profiles/tabs.ts';

/** Undefined where nobody has said anything yet. */
export type SaidOf =
  | { readonly reviews: readonly PublicReview[]; readonly spread: readonly number[] }
  | undefined;

interface Props {
  front: Front;
  work: Work;
  said: SaidOf;
  page: string;
}

/** What somebody offers and has done, what others say of it, and whom they look for. */
export const ProfileWork = ({ front, work, said, page }: Props) => (
  <>
    <Part
      title={front.isCompany ? texts.services : texts.does}
      all={work.services.length > mostOfWork && texts.allServices}
      page={page}
      tab="services"
      of={work.services}
    >
      <ServiceCards services={work.services.slice(0, mostOfWork)} sellerNamed={false} />
    </Part>
    <Part
      title={texts.works}
      all={work.works.length > mostOfWorks && texts.allWorks}
      page={page}
      tab="portfolio"
      of={work.works}
    >
      <ul className="mosaic">
        {work.works.slice(0, mostOfWorks).map((item) => (
          <MosaicWork key={item.id} item={item} />
        ))}
      </ul>
    </Part>
    {said && <ReviewsPart of={front.rated} page={front.reviews} {...said} />}
    <Part
      title={texts.jobs}
      all={work.jobs.length > mostOfWork && texts.allJobs}
      page={page}
      tab="jobs"
      of={work.jobs}
    >
      <JobCards jobs={work.jobs.slice(0, mostOfWork)} heading="h3" companyNamed={false} />
    </Part>
  </>
);

const MosaicWork = ({ item }: { item: PortfolioItem }) => (
  <li>
    <a href={viewerOf(item)} aria-label={item.title}>
      <Still item={item} widest={448} sizes="(min-width: 768px) 376px, 31vw" />
    </a>
  </li>
);

interface PartProps {
  title: string;
  /** False where all are here. */
  all: string | false;
  page: string;
  tab: Tab;
  of: readonly unknown[];
  children: ReactNode;
}

function Part({ title, all, page, tab, of, children }: PartProps) {
  if (of.length === 0) return null;
  return (
    <section>
      <div className="row mb-3">
        <h2 className="grow">{title}</h2>
        {all && (
          <a className="crumb" href={tabHref(page, tab)}>
            {all}
            <Icon of={chevronRight} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
