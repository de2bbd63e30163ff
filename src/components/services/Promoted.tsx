import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

/** On the picture of what its seller has put forward. */
export const Promoted = () => (
  <span className="on-media">
    <span className="pill">
      <Icon of={promoted} />
      Promovido
    </span>
  </span>
);
