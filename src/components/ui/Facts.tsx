import type { ReactNode } from 'react';

interface Props {
  /** What is unknown is left out. */
  of: readonly ReactNode[];
  className?: string;
}

/** What is known, in a line. Dots stand between two of one line, never first. */
export function Facts({ of, className }: Props) {
  const known = of.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  if (known.length === 0) return null;
  return (
    <p className={className ? `facts ${className}` : 'facts'}>
      {known.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other name, and none moves
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
