import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from '#lib/ui/button.ts';

type Props = ButtonLook & { busy?: boolean } & (
    | (ComponentProps<'button'> & { href?: undefined })
    | (ComponentProps<'a'> & { href: string })
  );

/**
 * A link if it has `href`, otherwise a button. Astro pages use Button.astro. With `busy` it shows a spinner and is not
 * disabled, because a disabled button loses the focus: whoever sends must ignore a second click.
 */
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
