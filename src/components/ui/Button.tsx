import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from '#lib/ui/button.ts';

type Props = ButtonLook & { busy?: boolean } & (
    | (ComponentProps<'button'> & { href?: undefined })
    | (ComponentProps<'a'> & { href: string })
  );

/** A link where there is an address, else a button, which turns a wheel while it is busy. Pages have Button.astro. */
export function Button({ look, size, full, busy = false, className, children, ...rest }: Props) {
  const classes = buttonClasses({ look, size, full }, className);
  const shown = (
    <>
      {busy && <span className="spinner" />}
      {children}
    </>
  );
  return rest.href === undefined ? (
    <button type="button" {...rest} className={classes} aria-busy={busy || undefined}>
      {shown}
    </button>
  ) : (
    <a {...rest} className={classes} aria-busy={busy || undefined}>
      {shown}
    </a>
  );
}
