/** A badge has space for one digit. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count));
