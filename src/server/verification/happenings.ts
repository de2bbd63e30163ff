import { can } from '#lib/companies/roles.ts';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import { goneCompany, verificationNotices } from '#lib/copy/verification-notices.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';

/** Whoever runs the company no longer is led nowhere. */
export const ofVerifications: Wording = async ({ db }, viewer, told) => {
  const rows = await listNamed(
    db,
    viewer.id,
    told.flatMap(({ details }) => details.companyId ?? []),
  );
  const companies = new Map(rows.map((row) => [row.id, row]));
  return told.map(({ details: { companyId = 0, verification = 'verified' } }) => {
    const company = companies.get(companyId);
    return {
      title: verificationNotices[verification],
      description: company?.name ?? goneCompany,
      path: company && can(company.role, 'edit') ? verificationPaths.of(companyId) : null,
      from: null,
    };
  });
};
