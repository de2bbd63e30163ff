import type { StillOpen } from '#lib/contract/team.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { asViewer, requireProof } from '#server/accounts/accounts.ts';
import { forgetChatOfCompany, leaveConversationsOf } from '#server/chat/chat.ts';
import { dropSeal, findDeleted, updateCompany } from '#server/companies/companies.ts';
import { companyFor } from '#server/companies/reading.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { countOpenOf, leaveDeals } from '#server/deals/deals.ts';
import { lockOwner, refreshLater, removeEntry } from '#server/entries/entries.ts';
import { releasePicture } from '#server/files/pictures.ts';
import { listWaitedFor, removeAllOf as removeJobs } from '#server/jobs/jobs.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import { removeAllOf as removePortfolio } from '#server/portfolio/portfolio.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { removeAllOf as removeServices } from '#server/services/services.ts';
import { forgetVerificationsOfCompany } from '#server/verification/verification.ts';
import { lockForTeam, tellTeam } from './changes.ts';
import { countHelpers, deleteHelpers, deleteInvitationsOf, deleteMember } from './queries.ts';

const mostNamed = 50;

/** What people wait for must be known before it ends. */
export async function closeCompany(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  const { name: company } = await companyFor(ctx, viewer, id, 'delete');
  // Whoever has to give a password knows for what.
  if (!confirmed) await requireNothingOpen(ctx.db, id);
  await requireProof(ctx, viewer);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockForTeam(tx, { ownerId: viewer.id, viewerId: viewer.id, action: 'delete' }, id);
    if (!confirmed) await requireNothingOpen(tx, id);
    const helpers = await deleteHelpers(tx, id, now);
    await deleteInvitationsOf(tx, id);
    await dropSeal(tx, id);
    await updateCompany(tx, id, { deleted_at: now.toISOString() });
    await forgetVerificationsOfCompany(tx, id, now);
    await leaveDeals(tx, id, now);
    await removeEntry(tx, 'company', id);
    await forgetMarksOn(tx, { type: 'company', id });
    await leaveConversationsOf(tx, id, [viewer.id, ...helpers.map(({ user_id }) => user_id)]);
    const news = { companyId: id, company, notice: 'deleted', byId: viewer.id, now } as const;
    await tellTeam(
      tx,
      helpers.map(({ user_id }) => user_id),
      news,
    );
    await refreshLater(tx, { ownerId: viewer.id, now });
    await enqueue(tx, { kind: 'empty-company', payload: { companyId: id }, userId: viewer.id, now });
  });
}

async function requireNothingOpen(db: ReadingDb, id: number): Promise<void> {
  const open = await stillOpen(db, id);
  if (open.vacancies.length > 0 || open.deals > 0)
    throw new AppError('conflict', { detail: texts.openThere, open });
}

async function stillOpen(db: ReadingDb, id: number): Promise<StillOpen> {
  const vacancies = await listWaitedFor(db, id, mostNamed);
  return {
    vacancies: vacancies.map((row) => ({ ...row, applications: Number(row.applications) })),
    deals: await countOpenOf(db, id),
    members: await countHelpers(db, id),
  };
}

/** Queue job. Removes what a deleted company published, as its owner would, and whoever applied is told. */
export async function emptyCompany(ctx: Ctx, { companyId }: QueuedWork['empty-company']): Promise<void> {
  const company = await findDeleted(ctx.db, companyId);
  if (!company) return;
  const owner = await asViewer(ctx, company.owner_id);
  await removeJobs(ctx, owner, companyId);
  await removeServices(ctx, owner, companyId);
  await removePortfolio(ctx, owner, companyId);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, owner.id);
    for (const picture of [company.logo_url, company.cover_url]) await releasePicture(tx, picture, now);
    await updateCompany(tx, companyId, {
      description: '',
      nuit: '',
      nationality: '',
      address: '',
      email: '',
      whatsapp: '',
      website: null,
      logo_url: null,
      cover_url: null,
    });
    await forgetChatOfCompany(tx, companyId, now);
    await deleteMember(tx, companyId, owner.id, now);
  });
}
