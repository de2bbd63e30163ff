import type { ReactNode } from 'react';
import { alert } from '#lib/icons.ts';
import { Icon } from './Icon.tsx';

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
  warning?: string | undefined;
  children: ReactNode;
}

/** The React twin of components/ui/Field.astro, for forms that live in an island. */
export function Field({ id, label, optional, hint, error, warning, children }: Props) {
  const said = error ?? warning;
  return (
    <div className="field">
      <label className="label" id={`${id}-label`} htmlFor={id}>
        {label}
        {optional && <span className="optional"> (opcional)</span>}
      </label>
      {children}
      {said ? (
        <p className={error ? 'error' : 'warning'} id={`${id}-said`}>
          <Icon of={alert} />
          {said}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-said`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
