import type { ComponentProps, ReactNode } from 'react';

/** What is known in numbers, in columns between hairlines. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>;

interface Props extends Omit<ComponentProps<'dd'>, 'hidden'> {
  name: ReactNode;
  /** Of a number that a script may change from zero. */
  hidden?: boolean;
}

export const Figure = ({ name, hidden, ...value }: Props) => (
  <div hidden={hidden}>
    <dt className="text-f13 text-text2">{name}</dt>
    <dd {...value} />
  </div>
);
