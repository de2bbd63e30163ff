import { ServiceCard } from '#components/services/ServiceCard.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Published } from '#islands/publishing/Published.tsx';
import sheet from '#islands/publishing/published.css?url';
import type { Service } from '#lib/contract/services.ts';
import { publishedTexts as texts } from '#lib/copy/published.ts';
import { chevronRight, image, tag, wallet } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { shownOnCard } from '#lib/services/thing.ts';
import { wear } from '#scripts/styles/wear.ts';

interface Props {
  service: Service;
  onClose: () => void;
}

function PublishedService({ service, onClose }: Props) {
  const hints = hintsFor(service);
  return (
    <Published
      name={service.poster_name}
      title={service.title}
      path={paths.sharedService(service.id)}
      card={<ServiceCard service={shownOnCard(service)} />}
      lead={texts.service.lead}
      see={{ text: texts.service.see, href: paths.service(service.slug) }}
      onClose={onClose}
    >
      {hints.length > 0 && (
        <div className="mt-6 text-left">
          <h3 className="letters-f20">{texts.hints}</h3>
          {hints.map(({ icon, text, why }) => (
            <a
              key={text}
              className="row py-2 min-h-touch text-inherit no-underline"
              href={paths.editService(service.id)}
            >
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
    </Published>
  );
}

const hintsFor = ({ images, price, tags }: Service) => [
  ...(images.length < 2 ? [{ icon: image, ...texts.pictures }] : []),
  ...(price === null ? [{ icon: wallet, ...texts.price }] : []),
  ...(tags.length === 0 ? [{ icon: tag, ...texts.tags }] : []),
];

export const loaded = wear(sheet).then(() => PublishedService);
