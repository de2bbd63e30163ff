import type { Seal } from '#lib/companies/seal.ts';

/** Beside the other columns of the company that published something. */
export const sealColumns = [
  'companies.verified_at as company_verified_at',
  'companies.licence_seen as company_licence_seen',
] as const;

export interface SealRow {
  readonly company_verified_at: string | null;
  readonly company_licence_seen: number | null;
}

export const sealOf = ({ company_verified_at, company_licence_seen }: SealRow): Seal => ({
  verified_at: company_verified_at,
  licence_seen: company_licence_seen === 1,
});
