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
    <section className="card card-body">
      <h2 className="mb-3">{title}</h2>
      <dl className="profile-facts letters-f14">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
