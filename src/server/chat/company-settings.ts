import type { CompanySettings } from '#lib/contract/chat.ts';
import { companiesWhere, companyFor } from '#server/companies/reading.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { listMuted, setMuted } from './queries.ts';

/** Whose messages the viewer hears of, of the companies for which they answer. */
export async function settingsOf(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
): Promise<{ companies: CompanySettings[] }> {
  const mine = new Set(await companiesWhere({ db }, viewer, 'answer'));
  const rows = await listMuted(db, viewer.id);
  return {
    companies: rows
      .filter(({ company_id }) => mine.has(company_id))
      .map(({ company_id, chat_muted }) => ({ company_id, is_muted: chat_muted === 1 })),
  };
}

export async function changeSettings(
  ctx: Ctx,
  viewer: Viewer,
  { company_id, is_muted }: CompanySettings,
): Promise<{ companies: CompanySettings[] }> {
  await companyFor(ctx, viewer, company_id, 'answer');
  await ctx.db.inTransaction(async (tx) => {
    await setMuted(tx, company_id, viewer.id, is_muted);
    tell(tx, { type: 'notifications-changed', to: 'programs', userId: viewer.id });
  });
  return settingsOf(ctx, viewer);
}
