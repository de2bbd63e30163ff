import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { Sign } from './Sign.tsx';

interface Props {
  service: Service;
  address: string;
  number: number;
}

/** The first of several takes half of a wide page, and the others share the rest. */
export const slideSizes = (number: number, count: number): string => {
  const [most, part] = count === 1 ? [1120, 100] : number === 1 || count === 2 ? [556, 50] : [276, 25];
  return [acrossPhone, `(min-width: 1168px) ${most}px`, `(min-width: 1024px) ${part}vw`, '100vw'].join(', ');
};

export function Slide({ service: { images, ...service }, address, number }: Props) {
  const { src, srcset } = pictureSources(address);
  // The link needs a name too, because data saving may hide the picture.
  const name = `Imagem ${number} de ${images.length}: ${service.title}`;
  return (
    <li className="gallery-slide" id={`imagem-${number}`}>
      <a className="media" href={src} aria-label={name}>
        <Sign of={service} />
        <img
          className="picture"
          {...(srcset && { srcSet: srcset, sizes: slideSizes(number, images.length) })}
          alt={name}
          width={1280}
          height={720}
          {...(number === 1 && { fetchPriority: 'high' as const })}
          loading="lazy"
          decoding="async"
          src={src}
        />
      </a>
      <SeePicture of={address} over />
      {images.length > 1 && (
        <span className="pill gallery-number" aria-hidden="true">
          {number} / {images.length}
        </span>
      )}
    </li>
  );
}
