import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export const SettingsCard = ({ id, title, hint, children }: Props) => (
  <section className="card" id={id} aria-labelledby={`${id}-title`}>
    <h2 className="px-4 pt-4 pb-1" id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {hint && <p className="hint px-4 pb-3">{hint}</p>}
    {children}
  </section>
);

export const focusTitle = (id: string) => document.getElementById(`${id}-title`)?.focus();
