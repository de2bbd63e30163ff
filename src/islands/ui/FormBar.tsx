import { type ReactNode, useEffect } from 'react';

export function FormBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { documentElement: root } = document;
    root.setAttribute('data-form-bar', '');
    return () => root.removeAttribute('data-form-bar');
  }, []);
  return <div className="form-bar">{children}</div>;
}
