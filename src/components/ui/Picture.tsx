import { capulana } from '#lib/art/capulana.ts';
import { nameHash } from '#lib/art/name-hash.ts';
import { pictureSources } from '#lib/format/picture.ts';

interface Props {
  address: string;
  /** As many pixels as it is ever worth. */
  widest: number;
  sizes: string;
  width: number;
  height: number;
  /** The first thing on the page: not waited for. */
  first?: boolean;
}

/**
 * Lies over its placeholder, which stays in sight where the picture does not come. Lazy but for the first: what is not
 * shown, for who saves data, is then not loaded either.
 */
export function Picture({ address, widest, sizes, width, height, first = false }: Props) {
  const { src, srcset } = pictureSources(address, widest);
  return (
    <img
      className="picture"
      {...(srcset && { srcSet: srcset, sizes })}
      alt=""
      width={width}
      height={height}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
      src={src}
    />
  );
}

interface FaceProps {
  name: string;
  photo: string | null;
  company?: boolean;
  size: 24 | 28 | 40 | 48 | 56 | 88;
}

/** Of a person (a circle) or a company (a rounded square): the photo over the initial. */
export function Face({ name, photo, company = false, size }: FaceProps) {
  const initial = Array.from(name.trim())[0] ?? '?';
  const classes = [
    'avatar',
    `avatar-${size}`,
    company && 'avatar-company',
    `paint-${(nameHash(name) % 6) + 1}`,
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {initial}
      {photo && <Picture address={photo} widest={size * 2} sizes={`${size}px`} width={size} height={size} />}
    </span>
  );
}

/** Above a profile: the photo over the cloth of that name. */
export const Cover = ({ name, photo }: { name: string; photo: string | null }) => (
  <>
    <svg
      viewBox="0 0 640 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us
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
