import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

/** The mark of a promoted vacancy. */
export const PromotedPill = () => (
  <span className="pill pill-warn">
    <Icon of={promoted} />
    Promovido
  </span>
);
