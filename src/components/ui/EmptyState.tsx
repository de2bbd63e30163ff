import type { ReactNode } from 'react';

interface Props {
  /** On its way from Astro, which alone draws. */
  drawing?: ReactNode;
  title: string;
  text?: string | undefined;
  heading?: 'h1' | 'h2';
  className?: string;
  /** What one may do instead. */
  children?: ReactNode;
}

/** Says why there is nothing to see. Astro pages use EmptyState.astro. */
export const EmptyState = ({ drawing, title, text, heading: Heading = 'h2', className, children }: Props) => (
  <div className={className ? `empty ${className}` : 'empty'}>
    {drawing}
    <Heading>{title}</Heading>
    {text && <p>{text}</p>}
    {children}
  </div>
);
