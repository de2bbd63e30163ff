import { Picture } from '#components/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { Promoted } from './Promoted.tsx';
import { Sign } from './Sign.tsx';
import { Slide } from './Slide.tsx';

/** The pictures, one at a time: the browser's own scrolling turns them, by finger, wheel or key. Else the sign. */
export function Gallery({ service }: { service: Service }) {
  const { images } = service;
  if (images.length === 0)
    return (
      <div className="gallery">
        <div className="gallery-frame">
          <div className="media">
            <Sign of={service} />
          </div>
          {service.is_promoted === 1 && <Promoted />}
        </div>
      </div>
    );
  return (
    <section className="gallery" aria-label="Imagens">
      <div className="gallery-frame">
        <ul className="gallery-track">
          {images.map((address, index) => (
            <Slide key={address} service={service} address={address} number={index + 1} />
          ))}
        </ul>
        {service.is_promoted === 1 && <Promoted />}
      </div>
      {images.length > 1 && <Thumbnails images={images} />}
      <SavedPictures images={images} />
    </section>
  );
}

/**
 * The first comes with the page, before any script can know who saves data. The others are for them to ask for.
 */
const SavedPictures = ({ images }: { images: readonly string[] }) => (
  <p className="when-saving meta">
    {images.slice(1).map((address, index) => (
      <a key={address} href={pictureSources(address).saving}>
        Ver imagem {index + 2}
      </a>
    ))}
  </p>
);

/** Where there is room, all pictures at once; each leads to its own. */
const Thumbnails = ({ images }: { images: readonly string[] }) => (
  <ul className="gallery-thumbs">
    {images.map((address, index) => (
      <li key={address}>
        <a
          className="media"
          href={`#imagem-${index + 1}`}
          aria-label={`Imagem ${index + 1} de ${images.length}`}
          aria-current={index === 0 ? 'true' : undefined}
        >
          <Picture address={address} widest={320} sizes="128px" width={128} height={96} />
        </a>
      </li>
    ))}
  </ul>
);
