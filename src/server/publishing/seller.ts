import type { Seal } from '#lib/companies/seal.ts';
import { placeOf } from '#lib/format/place.ts';
import { slugOf } from '#lib/format/slug.ts';
import {
  type CompanyRatedRow,
  type RatedRow,
  ratedCompanyColumns,
  ratedCompanyOf,
  ratedOf,
} from './rated.ts';

/** Beside the other columns of the company that published something. */
const sealColumns = [
  'companies.verified_at as company_verified_at',
  'companies.licence_seen as company_licence_seen',
] as const;

interface SealRow {
  readonly company_verified_at: string | null;
  readonly company_licence_seen: number | null;
}

export const sealOf = ({ company_verified_at, company_licence_seen }: SealRow): Seal => ({
  verified_at: company_verified_at,
  licence_seen: company_licence_seen === 1,
});

/** What is shown of the company that published something. */
export const companyColumns = [
  'companies.name as company_name',
  'companies.logo_url as company_logo',
  'companies.province as company_province',
  'companies.district as company_district',
  ...ratedCompanyColumns,
  ...sealColumns,
] as const;

/** The same where a person may publish it, too. */
export const sellerColumns = [
  ...companyColumns,
  'users.username',
  'users.full_name',
  'users.user_type',
  'users.profile_photo_url',
  'users.province',
  'users.district',
  'users.stars_sum',
  'users.reviews_count',
  'users.completed_projects',
] as const;

interface SellerRow extends RatedRow, CompanyRatedRow, SealRow {
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company_logo: string | null;
  readonly company_province: string | null;
  readonly company_district: string | null;
  readonly username: string;
  readonly full_name: string | null;
  readonly user_type: string;
  readonly profile_photo_url: string | null;
  readonly province: string | null;
  readonly district: string | null;
}

export function shownSeller(row: SellerRow) {
  if (row.company_id === null || row.company_name === null) {
    const location = placeOf(row) || null;
    const type = row.user_type === 'freelancer' ? 'freelancer' : 'simple';
    const name = row.full_name ?? `@${row.username}`;
    return {
      company: null,
      poster_name: name,
      poster_avatar: row.profile_photo_url,
      poster_type: type,
      location,
      ...ratedOf(row),
    } as const;
  }
  const { company_name: name, company_logo: logo_url } = row;
  const location = placeOf({ district: row.company_district, province: row.company_province }) || null;
  return {
    company: {
      id: row.company_id,
      slug: slugOf(name, row.company_id),
      name,
      logo_url,
      location,
      ...sealOf(row),
    },
    poster_name: name,
    poster_avatar: logo_url,
    poster_type: 'company',
    location,
    ...ratedCompanyOf(row),
  } as const;
}
