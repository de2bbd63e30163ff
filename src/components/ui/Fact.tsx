import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  children: ReactNode;
}

/** What is known of a thing, by its name. Facts stand in a `<dl>`, under their names, or beside them in a `fact-table`. */
export const Fact = ({ name, children }: Props) => (
  <div className="mt-3">
    <dt className="text-text2 letters-f14">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);
