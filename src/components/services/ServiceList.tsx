import { whoseIs } from '#lib/companies/marks.ts';
import type { Service } from '#lib/contract/services.ts';
import { shownOnCard } from '#lib/services/thing.ts';
import { ServiceCard } from './ServiceCard.tsx';

interface Props {
  title: string;
  services: readonly Service[];
  /** False where all are of one seller, whom the page names. */
  sellerNamed?: boolean;
}

export function ServiceList({ title, services, sellerNamed = true }: Props) {
  if (services.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-3">{title}</h2>
      <ServiceCards services={services} sellerNamed={sellerNamed} />
    </section>
  );
}

interface CardsProps extends Omit<Props, 'title'> {
  heading?: 'h2' | 'h3';
}

export const ServiceCards = ({ services, heading = 'h3', sellerNamed = true }: CardsProps) => (
  <div className="thing-cards">
    {services.map((service) => (
      <ServiceCard
        key={service.id}
        service={shownOnCard(service)}
        heading={heading}
        sellerNamed={sellerNamed}
        talk={{
          with: { id: service.owner_id, whose: whoseIs(service) },
          about: { type: 'service', id: service.id },
        }}
      />
    ))}
  </div>
);
