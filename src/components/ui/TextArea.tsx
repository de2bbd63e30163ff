import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';

interface Props extends ComponentProps<'textarea'> {
  id: string;
  label: string;
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
}

/** A field for several lines of text. */
export function TextArea({ id, label, optional, hint, error, aside, className = '', ...area }: Props) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error} aside={aside}>
      <textarea
        id={id}
        className={`input ${className}`.trim()}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) && `${id}-said`}
        {...area}
      />
    </Field>
  );
}
