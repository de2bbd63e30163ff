import { Icon } from '#components/ui/Icon.tsx';
import { promoted } from '#lib/icons.ts';

export const Promoted = () => (
  <span className="on-media">
    <span className="pill">
      <Icon of={promoted} />
      Promovido
    </span>
  </span>
);
