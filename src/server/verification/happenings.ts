import { verificationPaths } from '#lib/companies/verification-paths.ts';
import { goneCompany, verificationNotices } from '#lib/copy/verification-notices.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';

export const ofVerifications: Wording = async ({ db }, _viewer, told) => {
  const rows = await listNamed(
    db,
    told.flatMap(({ details }) => details.companyId ?? []),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return told.map(({ details: { companyId = 0, verification = 'verified' } }) => ({
    title: verificationNotices[verification],
    description: names.get(companyId) ?? goneCompany,
    path: names.has(companyId) ? verificationPaths.of(companyId) : null,
    from: null,
  }));
};
