import { faceClass } from '#lib/art/face.ts';
import { pictureSources } from '#lib/format/picture.ts';

interface Props {
  address: string;
  /** Largest useful width, in pixels. */
  widest: number;
  sizes: string;
  width: number;
  height: number;
  /** True for the first picture of the page: it loads with high priority. */
  first?: boolean;
}

/**
 * Lies over a placeholder, which stays visible if the picture does not load. All pictures load lazily, even
 * the first: with data saving, hidden pictures must not load, and browsers request other pictures while they
 * still parse the page.
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
      {...(first && { fetchPriority: 'high' as const })}
      loading="lazy"
      decoding="async"
      src={src}
    />
  );
}

interface FaceProps {
  name: string;
  photo: string | null;
  company?: boolean;
  size: 24 | 40 | 48 | 56 | 88;
  className?: string;
  /** Where it may also be shown smaller. */
  widest?: number;
}

/** Without a photo a drawing lies over the initial, which stays for who loads no pictures. */
export function Face({ name, photo, company = false, size, widest = size * 2, className }: FaceProps) {
  const initial = Array.from(name.trim())[0] ?? '?';
  const classes = [
    'avatar',
    `avatar-${size}`,
    company && 'avatar-company',
    faceClass(name, { company, photo: photo !== null }),
    className,
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {initial}
      {photo && <Picture address={photo} widest={widest} sizes={`${size}px`} width={size} height={size} />}
    </span>
  );
}
