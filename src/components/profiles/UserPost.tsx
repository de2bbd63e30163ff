import { About } from '#components/feed/About.tsx';
import { Cloth } from '#components/feed/Cloth.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { Face } from '#components/ui/Picture.tsx';
import { paths } from '#lib/paths.ts';
import type { UserInFeed } from '#lib/profiles/thing.ts';
import { sellerKinds } from '#lib/services/seller-kinds.ts';

export const UserPost = ({ card: person, acts }: PostProps<UserInFeed>) => (
  <article className="card thing-card">
    <Cloth name={person.name}>
      <Face name={person.name} photo={person.profile_photo_url} size={56} />
    </Cloth>
    <div className="thing-card-words">
      <h2 className="thing-card-title">
        <a href={paths.ownPage(person.username)}>{person.name}</a>
      </h2>
      {person.title && <p className="feed-words">{person.title}</p>}
      <About kind={sellerKinds[person.user_type]} place={person.place} since={person.created_at} />
      {person.rate && <p className="thing-card-price price">{person.rate}</p>}
    </div>
    {acts}
  </article>
);
