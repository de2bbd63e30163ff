import type { ReactNode } from 'react';

interface Props {
  title: string;
  all: string;
  href: string;
  look: string;
  children: ReactNode;
}

/** A part of a page that leads on: some of what there is, and where all of it is. */
export const Rail = ({ title, all, href, look, children }: Props) => (
  <section>
    <div className="row">
      <h2 className="grow">{title}</h2>
      <a className="crumb" href={href}>
        {all}
      </a>
    </div>
    <div className={look}>{children}</div>
  </section>
);
