import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

/** The mark on the picture of a promoted service. */
export const Promoted = () => (
  <span className="on-media">
    <span className="pill">
      <Icon of={promoted} />
      Promovido
    </span>
  </span>
);
