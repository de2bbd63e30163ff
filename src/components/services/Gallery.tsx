import type { Service } from '#lib/contract/services.ts';
import { Promoted } from './Promoted.tsx';
import { Sign } from './Sign.tsx';
import { Slide } from './Slide.tsx';

/**
 * The pictures of a service: one at a time on phones, where native scrolling turns them, so finger and keys both work; side
 * by side where there is room. Without pictures, the gallery shows the sign of the trade.
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
          <PromotedOnPicture of={service} />
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
        <PromotedOnPicture of={service} />
      </div>
    </section>
  );
}

const PromotedOnPicture = ({ of: { is_promoted } }: { of: Service }) =>
  is_promoted === 1 && (
    <span className="on-media">
      <Promoted />
    </span>
  );
