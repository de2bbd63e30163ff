import type { ReactNode, Ref } from 'react';

interface Props {
  ref?: Ref<HTMLFormElement>;
  /** Where no heading names it. */
  label?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields one below the other. What is wrong is said beside them, and not by the browser. */
export const PlainForm = ({ ref, label, onSubmit, children }: Props) => (
  <form
    ref={ref}
    className="stack"
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
