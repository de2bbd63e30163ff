import { Rail } from '#components/cards/Rail.tsx';
import { CompanyCard } from '#components/companies/CompanyCard.tsx';
import { JobCard } from '#components/jobs/JobCard.tsx';
import { RequestCard } from '#components/requests/RequestCard.tsx';
import { railTexts as texts } from '#lib/copy/rails.ts';
import type { Rails as Shown } from '#lib/feed/rails.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { companyList } from '#lib/search/filtered-lists.ts';
import { thingKey } from '#lib/things.ts';
import sheet from './rails.css?url';

/** A few of one kind each, between the cards of the feed. They lead on, so they have no menus. */
export const Rails = ({ companies, jobs, requests }: Shown) => (
  <div className="rails" data-things={[...(jobs?.cards ?? []), ...(requests ?? [])].map(thingKey).join(' ')}>
    {/* Below the first screen, so its styles do not come before the heading. */}
    <link rel="stylesheet" href={sheet} />
    {companies && (
      <Rail
        title={texts.companies}
        all={texts.all.companies}
        href={companyList.hrefOf({ verified: true })}
        look="rail rail-companies"
      >
        {companies.map((company) => (
          <CompanyCard key={company.id} company={company} heading="h3" isShort />
        ))}
      </Rail>
    )}
    {(jobs || requests) && (
      <div className="rail-pair">
        {jobs && (
          <Rail title={texts.jobs[jobs.since]} all={texts.all.jobs} href={paths.jobs} look="thing-rows">
            {jobs.cards.map((job) => (
              <JobCard key={job.id} job={job} heading="h3" />
            ))}
          </Rail>
        )}
        {requests && (
          <Rail title={texts.requests} all={texts.all.requests} href={requestPaths.all} look="rail">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} heading="h3" />
            ))}
          </Rail>
        )}
      </div>
    )}
  </div>
);
