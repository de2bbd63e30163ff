import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

export const Promoted = () => (
  <span className="pill">
    <Icon of={promoted} />
    Promovido
  </span>
);
