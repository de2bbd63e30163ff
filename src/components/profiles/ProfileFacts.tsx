import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

interface Props {
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

export function ProfileFacts({ title, facts, children }: Props) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <dl>
        {known.map(([name, value]) => (
          <div key={name} className="py-2">
            <dt className="text-f13 text-text2">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
