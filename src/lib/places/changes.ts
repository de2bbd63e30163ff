import { provinces } from '#lib/provinces.ts';
import { home } from './countries.ts';

export interface Where {
  readonly nationality: string;
  readonly province: string;
  readonly district: string;
}

const known: readonly string[] = provinces;

/** Only Mozambique's provinces are known, so people type those of other countries. */
export const isHome = (nationality: string): boolean => nationality === home.name;

export function withNationality(where: Where, nationality: string): Where {
  if (nationality === where.nationality) return where;
  const stays = isHome(nationality) && known.includes(where.province);
  return stays ? { ...where, nationality } : { nationality, province: '', district: '' };
}

/**
 * Drops a district that the new province does not have. Abroad the districts are not known, so the typed one stays.
 */
export function withProvince(where: Where, province: string, districts: readonly string[]): Where {
  const stays = !isHome(where.nationality) || districts.includes(where.district);
  return { ...where, province, district: stays ? where.district : '' };
}
