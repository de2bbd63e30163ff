interface Somewhere {
  readonly district: string | null;
  readonly province: string | null;
}

/** Like 'Matola, Maputo', or 'Tete' if district and province have the same name. Empty if both are unknown. */
export const placeOf = ({ district, province }: Somewhere): string =>
  [...new Set([district, province])].filter(Boolean).join(', ');

/** The first part of a place as it is written: 'Matola' of 'Matola, Maputo'. For cards. */
export const townOf = (place: string | null): string | undefined => place?.split(', ', 1)[0];
