import { teamPaths } from '#lib/companies/paths.ts';
import { roleNames, type TeamNotice, teamNotices } from '#lib/copy/team.ts';
import { peopleByIds } from '#server/accounts/reading.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';

/** Whoever did it is named. */
const byOther: ReadonlySet<TeamNotice> = new Set(['joined', 'left', 'refused']);

export const ofTeams: Wording = async (ctx, viewer, told) => {
  const [rows, people] = await Promise.all([
    listNamed(
      ctx.db,
      viewer.id,
      told.flatMap(({ details }) => details.companyId ?? []),
    ),
    peopleByIds(ctx, [...new Set(told.flatMap(({ details }) => details.people ?? []))]),
  ]);
  const companies = new Map(rows.map((row) => [row.id, row]));
  const names = new Map(people.map(({ id, full_name, username }) => [id, full_name ?? `@${username}`]));
  return told.map(({ details: { companyId = 0, happened = 'joined', people: [by = 0] = [] } }) => {
    const company = companies.get(companyId);
    const more = byOther.has(happened)
      ? names.get(by)
      : happened === 'changed' && company?.role && roleNames[company.role];
    return {
      title: teamNotices[happened],
      description: [more, company?.name].filter(Boolean).join(' · '),
      path: company?.role ? teamPaths.team(companyId) : null,
      from: null,
    };
  });
};
