import { ServiceCard } from '#islands/services/ServiceCard.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { feedTexts as texts } from '#lib/copy/feed.ts';
import type { ServiceInFeed } from '#lib/feed/card.ts';
import { building, user } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { Acts } from './Acts.tsx';

interface Props {
  service: ServiceInFeed;
  site: string;
  first?: boolean;
  bold?: boolean;
}

/** A service among other things: with who it is from, and what can be done with it. */
export const ServicePost = ({ service, site, first = false, bold = false }: Props) => {
  const isOfCompany = service.poster_type === 'company';
  return (
    <ServiceCard
      service={service}
      heading="h2"
      posterPage={service.posterPage}
      first={first}
      bold={bold}
      acts={
        <Acts
          thing={service}
          of={service.title}
          likes={service.likes_count}
          address={site + paths.sharedService(service.id)}
        >
          <a className="option" href={service.posterPage}>
            <Icon of={isOfCompany ? building : user} />
            {isOfCompany ? texts.seeCompany : texts.seeProfile}
          </a>
        </Acts>
      }
    />
  );
};
