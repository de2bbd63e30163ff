import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  aside?: ReactNode;
  inside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { id, label, optional, hint, error, warning, aside, inside, className = '', ...input } = props;
  const control = (
    <input
      id={id}
      className={`input ${className}${warning && !error ? ' input-warn' : ''}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={(error ?? warning ?? hint) ? `${id}-said` : undefined}
      {...input}
    />
  );
  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      warning={warning}
      aside={aside}
    >
      {inside ? (
        <div className="input-with">
          {control}
          {inside}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}
