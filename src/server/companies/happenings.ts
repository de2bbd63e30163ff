import { teamPaths } from '#lib/companies/paths.ts';
import { teamNotices } from '#lib/copy/team.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';

export const ofTeams: Wording = async ({ db }, viewer, told) => {
  const rows = await listNamed(
    db,
    viewer.id,
    told.flatMap(({ details }) => details.companyId ?? []),
  );
  const companies = new Map(rows.map((row) => [row.id, row]));
  return told.map(({ details: { companyId = 0, happened = 'joined' } }) => {
    const company = companies.get(companyId);
    return {
      title: teamNotices[happened],
      description: company?.name ?? '',
      path: company?.role ? teamPaths.team(companyId) : null,
      from: null,
    };
  });
};
