import { JobCard } from '#components/jobs/JobCard.tsx';
import { Published } from '#islands/publishing/Published.tsx';
import { showPublished } from '#islands/publishing/show-published.tsx';
import { publishedTexts as texts } from '#lib/copy/published.ts';
import { shownOnCard } from '#lib/jobs/thing.ts';
import { paths } from '#lib/paths.ts';
import { takePublished } from '#scripts/publishing/just-published.ts';

const job = takePublished('job');
if (job)
  void showPublished((close) => (
    <Published
      name={job.poster_name}
      title={job.title}
      path={paths.sharedJob(job.id)}
      card={<JobCard job={shownOnCard(job)} heading="h3" />}
      lead={texts.job.lead}
      see={{ text: texts.job.see, href: paths.job(job.slug) }}
      onClose={close}
    />
  ));
