import type { PostProps } from '#components/feed/post.ts';
import type { JobInFeed } from '#lib/jobs/thing.ts';
import { salaryText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';

/** A vacancy in a mixed list. */
export const JobPost = ({ card: job, acts }: PostProps<JobInFeed>) => (
  <article className="card thing-card">
    <div className="thing-card-words">
      <h2 className="thing-card-title">
        <a href={paths.job(job.slug)}>{job.title}</a>
      </h2>
      <p className="thing-card-price">{salaryText(job)}</p>
    </div>
    {acts}
  </article>
);
