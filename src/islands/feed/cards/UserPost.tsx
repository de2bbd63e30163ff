import { Face } from '#islands/ui/Picture.tsx';
import type { UserInFeed } from '#lib/feed/card.ts';
import { paths } from '#lib/paths.ts';
import { sellerKinds } from '#lib/services/sellers.ts';
import { About } from './About.tsx';
import { Acts } from './Acts.tsx';
import { Cloth } from './Cloth.tsx';

interface Props {
  person: UserInFeed;
  site: string;
}

/** A person among other things: the photo on their cloth, and what they offer. */
export const UserPost = ({ person, site }: Props) => {
  const page = paths.ownPage(person.username);
  return (
    <article className="card offer-card">
      <Cloth name={person.name}>
        <Face name={person.name} photo={person.profile_photo_url} size={56} />
      </Cloth>
      <div className="offer-card-words">
        <h2 className="offer-card-title">
          <a href={page}>{person.name}</a>
        </h2>
        {person.title && <p className="feed-words">{person.title}</p>}
        <About kind={sellerKinds[person.user_type]} place={person.place} since={person.created_at} />
        {person.rate && <p className="offer-card-price price">{person.rate}</p>}
      </div>
      <Acts thing={person} of={person.name} likes={person.likes_count} address={site + page} />
    </article>
  );
};
