import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { paths } from '#lib/paths.ts';
import type { UserInFeed } from '#lib/profiles/thing.ts';
import { sellerKinds } from '#lib/services/seller-kinds.ts';

export const UserPost = ({ card: person, acts, isMixed }: PostProps<UserInFeed>) => (
  <ThingCard
    href={paths.ownPage(person.username)}
    title={person.name}
    heading="h2"
    picture={<ClothPicture name={person.name} photo={person.profile_photo_url} />}
    kind={isMixed && sellerKinds[person.user_type]}
    figure={person.rate && <span className="price">{person.rate}</span>}
    facts={[person.title, person.place]}
    acts={acts}
  />
);
