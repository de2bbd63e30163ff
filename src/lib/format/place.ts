interface Somewhere {
  readonly district: string | null;
  readonly province: string | null;
}

/** 'Matola, Maputo'; 'Tete' where the district has its province's name; empty where nothing is known. */
export const placeOf = ({ district, province }: Somewhere): string =>
  [...new Set([district, province])].filter(Boolean).join(', ');
