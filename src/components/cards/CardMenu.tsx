import type { ReactNode, Ref } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { more } from '#lib/icons.ts';

interface Props {
  /** The name of the thing. */
  of: string;
  children: ReactNode;
  icon?: string;
  ref?: Ref<HTMLDetailsElement>;
}

/** What one can do with the thing of a card, behind a button. It opens without script. */
export const CardMenu = ({ of, children, icon = more, ref }: Props) => (
  <details className="menu card-more" data-closes="" ref={ref}>
    <summary className="act" aria-label={`${texts.options}: ${of}`}>
      <Icon of={icon} />
    </summary>
    <div className="menu-panel">{children}</div>
  </details>
);
