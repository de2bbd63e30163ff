import { CardMenu } from '#components/cards/CardMenu.tsx';
import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { Rated } from '#components/cards/Rated.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { chatLink } from '#components/chat/ChatLink.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { phoneConfirmed } from '#lib/copy/phone.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { rateParts } from '#lib/format/price.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { nameOf } from '#lib/profiles/front.ts';
import { Rate } from './Rate.tsx';

export function FreelancerCard({ freelancer }: { freelancer: FreelancerItem }) {
  const { user, title, description, location, hourly_rate, currency, remote_work } = freelancer;
  const name = nameOf(user);
  return (
    <ThingCard
      href={paths.ownPage(user.username)}
      title={name}
      heading="h2"
      picture={<ClothPicture name={name} photo={user.profile_photo_url} />}
      words={title ?? (description && excerpt(description, 140))}
      figure={
        hourly_rate === null ? (
          <span className="text-f14 font-semibold text-text2">Sob consulta</span>
        ) : (
          <Rate of={rateParts(hourly_rate, currency)} />
        )
      }
      facts={[
        freelancer.reviews_count > 0 && <Rated of={freelancer} />,
        // A district often has the same name as its province, so the name is shown only once.
        [...new Set(location?.split(', '))].join(', '),
        remote_work && 'Remoto',
        freelancer.phone_verified && phoneConfirmed,
      ]}
      acts={<FreelancerMenu id={user.id} username={user.username} name={name} />}
    />
  );
}

const FreelancerMenu = ({ id, username, name }: { id: number; username: string; name: string }) => (
  <CardMenu of={name}>
    <a className="option" {...chatLink({ with: { id, whose: username } }, `${chatStartTexts.talk}: ${name}`)}>
      <Icon of={chat} />
      {chatStartTexts.talk}
    </a>
  </CardMenu>
);
