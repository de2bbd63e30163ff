import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { Rated } from '#components/cards/Rated.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { Rate } from '#components/freelancers/Rate.tsx';
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
    figure={person.rate && <Rate of={person.rate} />}
    facts={[person.reviews_count > 0 && <Rated of={person} />, person.title, person.place]}
    acts={acts}
  />
);
