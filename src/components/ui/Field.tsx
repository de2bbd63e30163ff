import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';

interface Props {
  id: string;
  label: string;
  optional?: boolean | undefined;
  /** The limit in words: "até 10". */
  limit?: string;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

export function Field({ id, label, optional, limit, hint, error, warning, aside, children }: Props) {
  const said = error ?? warning;
  const name = (
    <label className="label" id={`${id}-label`} htmlFor={id}>
      {label}
      {(optional || limit) && <span className="optional"> ({limit ?? 'opcional'})</span>}
    </label>
  );
  return (
    <div className="field">
      {aside ? (
        <div className="label-row">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children}
      {said ? (
        <Fault id={`${id}-said`} text={said} isWarning={!error} />
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

interface FaultProps {
  id: string;
  text: string;
  isWarning?: boolean;
}

export const Fault = ({ id, text, isWarning = false }: FaultProps) => (
  <p className={isWarning ? 'warning' : 'error'} id={id} role={isWarning ? 'status' : 'alert'}>
    <Icon of={alert} />
    {text}
  </p>
);
