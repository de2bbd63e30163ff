import { useEffect, useRef } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { Price } from '#components/services/Price.tsx';
import { Sign } from '#components/services/Sign.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { publishedTexts as texts } from '#lib/copy/my-services.ts';
import { chevronRight, close, image, tag, wallet, whatsapp } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { shareLinks } from '#lib/services/contact.ts';
import { linkTo } from './links.ts';

interface Props {
  service: Service;
  onClose: () => void;
}

/** Shown once, right after publishing: the service as others see it, and the way to its first customers. */
export function PublishedService({ service, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, price, image_url, slug, poster_name } = service;
  const hints = hintsFor(service);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="published" aria-label={texts.title} data-keep-clear="">
      <Cloth name={poster_name} width={640} height={240} />
      <div className="published-card" aria-hidden="true">
        <span className="media">
          <Sign of={service} />
          {image_url && <Picture address={image_url} widest={400} sizes="200px" width={200} height={150} />}
        </span>
        <b className="mt-2 mb-1 line-clamp-2">{title}</b>
        <Price price={price} />
      </div>
      <h2 ref={heading} className="text-f28" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="mt-2 text-f18 text-text2">{texts.lead}</p>
      <div className="published-acts">
        <Button
          look="whatsapp"
          size="large"
          full
          href={shareLinks(linkTo(service), title).whatsapp}
          target="_blank"
          rel="noopener"
        >
          <Icon of={whatsapp} />
          {texts.share}
        </Button>
        <Button look="outline" full className="mt-2" href={paths.service(slug)}>
          {texts.see}
        </Button>
      </div>
      {hints.length > 0 && (
        <div className="published-hints">
          <h3 className="text-f20">{texts.hints}</h3>
          {hints.map(({ icon, text, why }) => (
            <a key={text} className="row py-2" href={paths.editService(service.id)}>
              <span className="sign">
                <Icon of={icon} />
              </span>
              <span className="grow">
                <b className="block">{text}</b>
                <span className="text-f14 text-text2">{why}</span>
              </span>
              <Icon of={chevronRight} />
            </a>
          ))}
        </div>
      )}
      <button className="icon-button" type="button" aria-label="Fechar" onClick={onClose}>
        <Icon of={close} />
      </button>
    </section>
  );
}

const hintsFor = ({ images, price, tags }: Service) => [
  ...(images.length < 2 ? [{ icon: image, ...texts.pictures }] : []),
  ...(price === null ? [{ icon: wallet, ...texts.price }] : []),
  ...(tags.length === 0 ? [{ icon: tag, ...texts.tags }] : []),
];
