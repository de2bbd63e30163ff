import { capulana } from '#lib/art/capulana.ts';
import { Picture } from './Picture.tsx';

export const Cover = ({ name, photo }: { name: string; photo: string | null }) => (
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
        sizes="(min-width: 1168px) 1120px, 100vw"
        width={1120}
        height={200}
      />
    )}
  </>
);
