export interface ButtonLook {
  readonly look?:
    | 'accent'
    | 'quiet'
    | 'outline'
    | 'text'
    | 'danger'
    | 'danger-outline'
    | 'chrome'
    | 'whatsapp'
    | undefined;
  readonly size?: 'small' | 'large' | undefined;
  readonly full?: boolean | undefined;
}

export const buttonClasses = (
  look: ButtonLook['look'],
  size: ButtonLook['size'],
  full: boolean | undefined,
  others: string | null | undefined,
): string =>
  ['button', look && `button-${look}`, size && `button-${size}`, full && 'button-full', others]
    .filter(Boolean)
    .join(' ');
