import type { ReactNode } from 'react';

interface Props {
  /** What is unknown is left out. */
  of: readonly (readonly [name: string, value: ReactNode])[];
}

export function Figures({ of }: Props) {
  const known = of.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className="figures">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
