import type { ReactNode } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { SealNote } from '#components/companies/SealNote.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { sealWord } from '#lib/companies/seal-words.ts';
import { saverTexts as texts } from '#lib/copy/data-saver.ts';
import { phoneConfirmed } from '#lib/copy/phone.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import type { Front } from '#lib/profiles/front.ts';

interface Props {
  front: Front;
  onCover?: ReactNode;
  onFace?: ReactNode;
  children?: ReactNode;
}

export const ProfileHead = ({ front, onCover, onFace, children }: Props) => (
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
        <h1>
          <SealedName name={front.name} word={sealWord(front.seal)} />
        </h1>
        {front.title && <p className="letters-f18">{front.title}</p>}
        <Facts
          className="mt-1"
          of={[front.kind, front.place, front.hasPhone && phoneConfirmed, front.replies]}
        />
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
    {/* Three motifs high on phones, and as many larger ones from there on. */}
    <Cloth name={name} width={768} height={120} isScaled={false} />
    {photo && (
      <Picture
        address={photo}
        widest={1280}
        sizes={`${acrossPhone}, (min-width: 1168px) 1120px, 100vw`}
        width={1120}
        height={210}
      />
    )}
  </>
);
