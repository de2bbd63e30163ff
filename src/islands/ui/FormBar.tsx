import { type ReactNode, useEffect } from 'react';

/** The buttons of a form. On phones they are always in sight, in the place of the navigation. */
export function FormBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { documentElement: root } = document;
    root.setAttribute('data-form-bar', '');
    return () => root.removeAttribute('data-form-bar');
  }, []);
  return <div className="form-bar">{children}</div>;
}
