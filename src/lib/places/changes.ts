import { provinces } from '#lib/provinces.ts';
import { home } from './countries.ts';

/** Where somebody or something is, as forms ask for it. */
export interface Where {
  readonly nationality: string;
  readonly province: string;
  readonly district: string;
}

const known: readonly string[] = provinces;

/** Of other countries we know no provinces: there they are written by hand. */
export const isHome = (nationality: string): boolean => nationality === home.name;

/** A province that the new country is not known to have goes, and its district with it. */
export function withNationality(where: Where, nationality: string): Where {
  if (nationality === where.nationality) return where;
  const stays = isHome(nationality) && known.includes(where.province);
  return stays ? { ...where, nationality } : { nationality, province: '', district: '' };
}

/** A district that the new province does not have goes. Where provinces are written by hand nobody knows, so it stays. */
export function withProvince(where: Where, province: string, districts: readonly string[]): Where {
  const stays = !isHome(where.nationality) || districts.includes(where.district);
  return { ...where, province, district: stays ? where.district : '' };
}
