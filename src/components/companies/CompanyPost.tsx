import { About } from '#components/feed/About.tsx';
import { Cloth } from '#components/feed/Cloth.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { Face } from '#components/ui/Picture.tsx';
import type { CompanyInFeed } from '#lib/companies/thing.ts';
import { paths } from '#lib/paths.ts';

export const CompanyPost = ({ card: company, acts }: PostProps<CompanyInFeed>) => (
  <article className="card thing-card">
    <Cloth name={company.name}>
      <Face name={company.name} photo={company.logo_url} company size={56} />
    </Cloth>
    <div className="thing-card-words">
      <h2 className="thing-card-title">
        <a href={paths.company(company.slug)}>{company.name}</a>
      </h2>
      <p className="feed-words">{company.words}</p>
      <About kind={company.kind} place={company.place} since={company.created_at} />
    </div>
    {acts}
  </article>
);
