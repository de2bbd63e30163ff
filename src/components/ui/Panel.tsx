import type { ReactNode } from 'react';

interface Props {
  /** It stays in view beside a long page. */
  stays?: boolean;
  className?: string;
  children: ReactNode;
}

/** The one white panel of a page, with what one can do. On a phone it is part of the page. */
export const Panel = ({ stays = false, className, children }: Props) => (
  <div className={['panel', stays && 'panel-stays', className].filter(Boolean).join(' ')}>{children}</div>
);
