import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { Posted } from './Posted.tsx';
import { Price } from './Price.tsx';

/** What it is and what it costs. */
export const ServiceHead = ({ service }: { service: Service }) => (
  <header>
    <p className="kick">
      <a href={paths.searchCategory(service.category)}>{service.category}</a> ·{' '}
      <Posted when={service.created_at} />
    </p>
    <h1 className="offer-title" tabIndex={-1}>
      {service.title}
    </h1>
    <p className="mt-2">
      <Price price={service.price} large />
    </p>
  </header>
);
