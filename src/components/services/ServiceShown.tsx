import type { ReactNode } from 'react';
import { Facts } from '#components/ui/Facts.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import type { Service } from '#lib/contract/services.ts';
import { formatAmount } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { projectOf } from '#lib/services/seller-kinds.ts';
import { Gallery } from './Gallery.tsx';
import { Posted } from './Posted.tsx';
import { Price } from './Price.tsx';

interface Props {
  service: Service;
  children: ReactNode;
  note?: ReactNode;
}

export const ServiceShown = ({ service, children, note }: Props) => (
  <div className="service">
    <Gallery service={service} />
    <div className="service-side">
      <div className="service-stays">
        <ServiceHead service={service} />
        {children}
        <ServiceFacts service={service} />
        {note}
      </div>
    </div>
    <ServiceWords service={service} />
  </div>
);

function ServiceHead({ service }: { service: Service }) {
  const project = projectOf(service.poster_type);
  return (
    <header>
      <Facts
        of={[
          <a key="category" href={paths.searchCategory(service.category)}>
            {service.category}
          </a>,
          project,
          <Posted key="posted" when={service.created_at} />,
        ]}
      />
      <h1 className="service-title" tabIndex={-1}>
        {service.title}
      </h1>
      <p className="mt-2">
        <Price price={service.price} large />
      </p>
    </header>
  );
}

const ServiceFacts = ({ service }: { service: Service }) => (
  <dl className="profile-facts letters-f14">
    {service.location && <Fact name="Onde">{service.location}</Fact>}
    <Fact name="Categoria">
      <a href={paths.searchCategory(service.category)}>{service.category}</a>
    </Fact>
    <Fact name="Publicado">
      <Posted when={service.created_at} />
    </Fact>
    <Fact name="Visualizações">{formatAmount(service.views)}</Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const ServiceWords = ({ service: { description, tags } }: { service: Service }) => (
  <section className="service-words max-w-prose">
    <h2>Descrição</h2>
    <div className="stack-tight mt-2 text-text2">
      <Paragraphs of={description} />
    </div>
    {tags.length > 0 && (
      <ul className="flow mt-3" aria-label="Etiquetas">
        {tags.map((tag) => (
          <li key={tag}>
            <a className="chip" href={`${paths.search}?${new URLSearchParams({ q: tag })}`}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);
