import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import type { Service } from '#lib/contract/services.ts';

/** What anybody can say about it. Keeping it stands at the top, beside sharing. */
export const ServiceMarks = ({ service: { id, title, likes } }: { service: Service }) => (
  <div className="offer-marks">
    <LikeMark thing={{ type: 'service', id }} of={title} likes={likes} />
    <ReportButton thing={{ type: 'service', id }} of={title} look="act" />
  </div>
);
