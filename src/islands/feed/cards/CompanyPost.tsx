import { Icon } from '#islands/ui/Icon.tsx';
import { Face } from '#islands/ui/Picture.tsx';
import { feedTexts as texts } from '#lib/copy/feed.ts';
import type { CompanyInFeed } from '#lib/feed/card.ts';
import { user } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { sellerKinds } from '#lib/services/sellers.ts';
import { About } from './About.tsx';
import { Acts } from './Acts.tsx';
import { Cloth } from './Cloth.tsx';

interface Props {
  company: CompanyInFeed;
  site: string;
}

/** A company among other things: its cloth with the logo hung on it, and what it does. */
export const CompanyPost = ({ company, site }: Props) => (
  <article className="card offer-card">
    <Cloth name={company.name}>
      <Face name={company.name} photo={company.logo_url} company size={56} />
    </Cloth>
    <div className="offer-card-words">
      <h2 className="offer-card-title">
        <a href={paths.company(company.slug)}>{company.name}</a>
      </h2>
      <p className="feed-words">{company.words}</p>
      <About kind={sellerKinds.company} place={company.place} since={company.created_at} />
    </div>
    <Acts
      thing={company}
      of={company.name}
      likes={company.likes_count}
      address={site + paths.company(company.slug)}
    >
      <a className="option" href={company.ownerPage}>
        <Icon of={user} />
        {texts.seeProfile}
      </a>
    </Acts>
  </article>
);
