import type { ReactNode } from 'react';

interface Props {
  className?: string;
  children: ReactNode;
}

/** The shapes of what is being loaded. Screen readers hear only that it is. */
export const Coming = ({ className, children }: Props) => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className={className} aria-hidden="true">
      {children}
    </div>
  </div>
);
