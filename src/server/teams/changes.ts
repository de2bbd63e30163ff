import { can, type Role } from '#lib/companies/roles.ts';
import { type TeamNotice, teamNotices } from '#lib/copy/team.ts';
import { type ActingFor, lockCompany, membersOf } from '#server/companies/companies.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner } from '#server/entries/entries.ts';
import { tellPerson } from '#server/notifications/telling.ts';
import { AppError } from '#server/runtime/errors.ts';

/** Every change of a team, and every publication for the company, begins by locking its owner. */
export async function lockForTeam(tx: Tx, acting: ActingFor, companyId: number) {
  await lockOwner(tx, acting.ownerId);
  const company = await lockCompany(tx, acting, companyId);
  if (!company) throw new AppError('not_found');
  return company;
}

export const leadersOf = async (tx: Tx, companyId: number): Promise<number[]> =>
  (await membersOf(tx, companyId)).filter(({ role }) => can(role, 'team')).map(({ user_id }) => user_id);

/** What somebody is or may from now on. That others came or went is worth no mail. */
const isOfOneself = (notice: TeamNotice): boolean => notice !== 'joined' && notice !== 'left';

interface News {
  readonly companyId: number;
  readonly company: string;
  readonly notice: TeamNotice;
  /** What they are from now on, where that has changed. */
  readonly role?: Role;
  /** Who did it. They are not told. */
  readonly byId: number;
  readonly now: Date;
}

export async function tellTeam(tx: Tx, people: readonly number[], news: News): Promise<void> {
  const { companyId, company, notice, role, byId, now } = news;
  const causes = [byId];
  for (const userId of people)
    if (userId !== byId)
      await tellPerson(tx, {
        userId,
        told: {
          happening: 'team',
          details: { companyId, happened: notice, people: causes },
          title: teamNotices[notice],
        },
        mail: isOfOneself(notice)
          ? { template: 'team-changed', values: { notice, company, companyId, role } }
          : undefined,
        causes,
        acrossBlocks: true,
        now,
      });
}
