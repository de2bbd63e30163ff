import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from '#lib/ui/button.ts';

type Props = ButtonLook & { busy?: boolean } & (
    | (ComponentProps<'button'> & { href?: undefined })
    | (ComponentProps<'a'> & { href: string })
  );

/** A link where there is an address, else a button. It turns a wheel while it is busy. Pages have Button.astro. */
export function Button({ look, size, full, busy, className, children, ...rest }: Props) {
  const Tag = (rest.href ? 'a' : 'button') as 'button';
  return (
    <Tag
      type={rest.href ? undefined : 'button'}
      {...(rest as ComponentProps<'button'>)}
      className={buttonClasses(look, size, full, className)}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner" />}
      {children}
    </Tag>
  );
}
