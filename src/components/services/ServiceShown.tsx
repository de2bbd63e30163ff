import type { ReactNode } from 'react';
import { ratingFacts } from '#components/reviews/Rating.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Figure, Figures } from '#components/ui/Figures.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import type { Service } from '#lib/contract/services.ts';
import { servicePageTexts as texts } from '#lib/copy/service-page.ts';
import { formatAmount } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { reviewsPath } from '#lib/reviews/addresses.ts';
import { projectOf } from '#lib/services/seller-kinds.ts';
import { Gallery } from './Gallery.tsx';
import { Posted } from './Posted.tsx';
import { Price } from './Price.tsx';

interface Props {
  service: Service;
  seller?: ReactNode;
  side: ReactNode;
  children?: ReactNode;
}

export const ServiceShown = ({ service, seller, side, children }: Props) => (
  <div className="service">
    <Gallery service={service} />
    <div className="service-main">
      <ServiceHead service={service} />
      {seller}
      <ServiceFigures service={service} />
      <ServiceWords service={service} />
      {children}
    </div>
    <aside className="service-side">{side}</aside>
  </div>
);

const ServiceHead = ({ service }: { service: Service }) => (
  <header>
    <h1 tabIndex={-1}>{service.title}</h1>
    <Facts
      className="mt-2"
      of={[
        ...ratingFacts(service, reviewsPath(service.company?.slug ?? service.poster_username)),
        service.location,
        projectOf(service.poster_type),
      ]}
    />
    <p className="mt-3">
      <Price price={service.price} large />
    </p>
  </header>
);

const ServiceFigures = ({ service }: { service: Service }) => (
  <div>
    <Figures>
      {service.completed_projects > 0 && (
        <Figure name={texts.deals}>{formatAmount(service.completed_projects)}</Figure>
      )}
      {service.views > 0 && <Figure name="Visualizações">{formatAmount(service.views)}</Figure>}
      <Figure name="Publicado">
        <Posted when={service.created_at} />
      </Figure>
    </Figures>
  </div>
);

const ServiceWords = ({ service: { description, category, tags } }: { service: Service }) => (
  <section>
    <h2 className="visually-hidden">Descrição</h2>
    <div className="stack max-w-prose letters-f18">
      <Paragraphs of={description} />
    </div>
    <ul className="flow mt-4" aria-label="Etiquetas">
      <li>
        <a className="chip" href={paths.searchCategory(category)}>
          {category}
        </a>
      </li>
      {tags.map((tag) => (
        <li key={tag}>
          <a className="chip" href={`${paths.search}?${new URLSearchParams({ q: tag })}`}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
