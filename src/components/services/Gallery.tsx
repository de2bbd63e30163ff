import { Picture } from '#components/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { Promoted } from './Promoted.tsx';
import { Sign } from './Sign.tsx';
import { Slide } from './Slide.tsx';

/**
 * The pictures of a service, one at a time. Native scrolling turns them, so finger, wheel and keys all work.
 * Without pictures, the gallery shows the sign of the trade.
 */
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
    </section>
  );
}

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
          <Picture address={address} widest={224} sizes="104px" width={128} height={96} />
        </a>
      </li>
    ))}
  </ul>
);
