import type { ReactNode } from 'react';
import { SealNote } from '#components/companies/SealNote.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { capulana } from '#lib/art/capulana.ts';
import { saverTexts as texts } from '#lib/copy/data-saver.ts';
import { followersText } from '#lib/copy/follows.ts';
import { phoneConfirmed } from '#lib/copy/phone.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { check, clock, pin, star } from '#lib/icons.ts';
import type { Front } from '#lib/profiles/front.ts';
import { type Followed, thingKey } from '#lib/things.ts';

interface Props {
  front: Front;
  heading: 'h1' | 'h2';
  followed?: Followed & { readonly followers_count: number };
  onCover?: ReactNode;
  onFace?: ReactNode;
  children?: ReactNode;
}

export const ProfileHead = ({ front, heading: Heading, followed, onCover, onFace, children }: Props) => (
  <div className="profile-head">
    <div className="profile-cover">
      <Cover name={front.name} photo={front.cover} />
      {onCover}
    </div>
    <div className="profile-front">
      <div className="profile-face">
        <Face name={front.name} photo={front.photo} company={front.isCompany} size={88} />
        {onFace}
      </div>
      <div className="profile-who min-w-0 pt-2">
        <Heading className="profile-name">{front.name}</Heading>
        {front.title && <p className="mt-1 font-semibold">{front.title}</p>}
        <p className="meta mt-1">
          <span>{front.kind}</span>
          {front.place && (
            <span>
              <Icon of={pin} size={16} />
              {front.place}
            </span>
          )}
          {front.rating && (
            <a href={front.reviews}>
              <Icon of={star} size={16} />
              {front.rating}
            </a>
          )}
          {front.hasPhone && (
            <span>
              <Icon of={check} size={16} />
              {phoneConfirmed}
            </span>
          )}
          {front.replies && (
            <span>
              <Icon of={clock} size={16} />
              {front.replies}
            </span>
          )}
          {followed && (
            <span data-followers={thingKey(followed)} data-count={followed.followers_count}>
              {followersText(followed.followers_count)}
            </span>
          )}
        </p>
        {front.seal && <SealNote seal={front.seal} />}
        <SavedPictures front={front} />
      </div>
      {children && <div className="profile-acts flow">{children}</div>}
    </div>
  </div>
);

function SavedPictures({ front: { photo, cover, isCompany } }: { front: Front }) {
  if (!photo && !cover) return null;
  return (
    <p className="when-saving flow">
      {photo && <SeePicture of={photo} text={isCompany ? texts.logo : texts.photo} />}
      {cover && <SeePicture of={cover} text={texts.cover} />}
    </p>
  );
}

const Cover = ({ name, photo }: { name: string; photo: string | null }) => (
  <>
    <svg
      viewBox="0 0 640 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: capulana(name, 640, 120) }}
    />
    {photo && (
      <Picture
        address={photo}
        widest={1280}
        sizes={`${acrossPhone}, (min-width: 1168px) 1120px, 100vw`}
        width={1120}
        height={200}
      />
    )}
  </>
);
