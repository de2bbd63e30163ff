import { type ReactNode, useEffect } from 'react';

/** The buttons of a form. On phones this bar is always visible and replaces the navigation. */
export function FormBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { documentElement: root } = document;
    root.setAttribute('data-form-bar', '');
    return () => root.removeAttribute('data-form-bar');
  }, []);
  return <div className="form-bar">{children}</div>;
}
