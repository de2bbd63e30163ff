import type { ReactNode } from 'react';
import type { Service } from '#lib/contract/services.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { paths } from '#lib/paths.ts';
import { Posted } from './Posted.tsx';

/** What is known about it; nothing else is said. */
export const ServiceFacts = ({ service }: { service: Service }) => (
  <dl className="profile-facts">
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
