/** How a button, or a link that looks like one, is drawn. */
export interface ButtonLook {
  readonly look?:
    | 'primary'
    | 'accent'
    | 'quiet'
    | 'outline'
    | 'text'
    | 'danger'
    | 'danger-outline'
    | 'chrome'
    | undefined;
  readonly size?: 'small' | 'large' | undefined;
  /** As wide as what it stands in. */
  readonly full?: boolean | undefined;
}

export const buttonClasses = ({ look = 'primary', size, full }: ButtonLook, extra?: string | null): string =>
  ['button', look !== 'primary' && `button-${look}`, size && `button-${size}`, full && 'button-full', extra]
    .filter(Boolean)
    .join(' ');
