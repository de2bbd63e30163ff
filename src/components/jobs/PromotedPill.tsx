import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

export const PromotedPill = () => (
  <span className="pill pill-warn">
    <Icon of={promoted} />
    Promovido
  </span>
);
