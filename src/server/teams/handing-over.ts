import type { Company } from '#lib/contract/companies.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { becomeCompanyUser } from '#server/accounts/accounts.ts';
import { hasOpenCase, passPrints } from '#server/cases/cases.ts';
import {
  companiesOf,
  dropSeal,
  membersOf,
  mostOfOnePerson,
  updateCompany,
} from '#server/companies/companies.ts';
import { companyFor, requireShown, shownToMember } from '#server/companies/reading.ts';
import { lockPeople, lockUser } from '#server/db/people.ts';
import { passDeals } from '#server/deals/deals.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { passOn as passPictures } from '#server/files/pictures.ts';
import { picturesOfCompany } from '#server/jobs/jobs.ts';
import { passOn as passPortfolio } from '#server/portfolio/portfolio.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { passOn as passServices } from '#server/services/services.ts';
import { forgetVerificationsOfCompany } from '#server/verification/verification.ts';
import { lockForTeam, tellTeam } from './changes.ts';
import { setRole } from './queries.ts';

/**
 * Gives the company to somebody of its team, with what it published, its deals and its pictures. Whoever gives it stays
 * as an admin. Conversations stay with the people who had them.
 */
export async function handOver(ctx: Ctx, viewer: Viewer, id: number, to: number): Promise<Company> {
  const { name: company } = await companyFor(ctx, viewer, id, 'transfer');
  if (to === viewer.id) throw new AppError('conflict', { detail: texts.notMember });
  await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, [viewer.id, to]);
    const acting = { ownerId: viewer.id, viewerId: viewer.id, action: 'transfer' } as const;
    const before = await lockForTeam(tx, acting, id);
    if (!(await membersOf(tx, id)).some(({ user_id }) => user_id === to))
      throw new AppError('conflict', { detail: texts.notMember });
    // Nobody hands over what a moderator is looking at.
    if (await hasOpenCase(tx, viewer.id)) throw new AppError('conflict', { detail: texts.openCase });
    await requireShown(tx, id);
    const receiver = await lockUser(tx, to);
    const mayReceive = receiver?.is_active === 1 && receiver.deletion_due_at === null;
    if (!mayReceive || (await companiesOf(tx, to)).length >= mostOfOnePerson)
      throw new AppError('conflict', { detail: texts.cannotTakeOver });
    await setRole(tx, id, viewer.id, 'admin');
    await setRole(tx, id, to, 'owner');
    await becomeCompanyUser(tx, to);
    // What waits was sent by somebody who is no longer the owner.
    await forgetVerificationsOfCompany(tx, id, ctx.clock.now());
    await dropSeal(tx, id);
    await updateCompany(tx, id, { owner_id: to });
    const pictures = [
      ...[before.logo_url, before.cover_url],
      ...(await passServices(tx, id, to)),
      ...(await passPortfolio(tx, id, to)),
      ...(await picturesOfCompany(tx, id)),
    ];
    await passPictures(tx, pictures, { from: viewer.id, to });
    await passDeals(tx, id, to);
    await passPrints(tx, id, to);
    await refreshEntriesOf(tx, to);
    const news = { companyId: id, company, byId: viewer.id, now: ctx.clock.now() };
    await tellTeam(tx, [to], { ...news, notice: 'received' });
    await tellTeam(tx, [viewer.id], { ...news, byId: to, notice: 'given' });
  });
  return shownToMember(await companyFor(ctx, viewer, id, 'publish'));
}
