import type { ReactNode } from 'react';
import type { Service } from '#lib/contract/services.ts';
import { Gallery } from './Gallery.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { ServiceHead } from './ServiceHead.tsx';
import { ServiceWords } from './ServiceWords.tsx';

interface Props {
  service: Service;
  /** What can be done with it here, and by whom. */
  children: ReactNode;
  /** A word of advice under the facts. */
  note?: ReactNode;
}

/** A whole service: on phones in one column, on wide screens pictures and words at the left, the rest beside. */
export const ServiceShown = ({ service, children, note }: Props) => (
  <div className="offer">
    <Gallery service={service} />
    <div className="offer-side">
      <div className="offer-stays">
        <ServiceHead service={service} />
        {children}
        <ServiceFacts service={service} />
        {note}
      </div>
    </div>
    <ServiceWords service={service} />
  </div>
);
