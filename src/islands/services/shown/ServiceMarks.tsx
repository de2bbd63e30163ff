import { LikeButton } from '#islands/marks/LikeButton.tsx';
import { ReportButton } from '#islands/marks/ReportButton.tsx';
import type { Service } from '#lib/contract/services.ts';

/** What anybody can say about it. Keeping it stands at the top, beside sharing. */
export const ServiceMarks = ({ service: { id, title, likes } }: { service: Service }) => (
  <div className="offer-marks">
    <LikeButton thing={{ type: 'service', id }} of={title} count={likes} />
    <ReportButton thing={{ type: 'service', id }} of={title} look="act" />
  </div>
);
