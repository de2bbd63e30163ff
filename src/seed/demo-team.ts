import { insertMember, membersOf } from '#server/companies/companies.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { invite } from '#server/teams/teams.ts';
import { demoViewer, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail, freelancerEmail } from './demo-accounts.ts';

/** The company of the demonstration has an admin and an editor, and waits for a third. */
export async function seedDemoTeam(now: Ctx): Promise<void> {
  const owner = await demoViewer(now, companyEmail);
  const [company] = await companiesOfUser(now, owner.id);
  if (!company || (await membersOf(now.db, company.id)).length > 1) return;
  const editor = await demoViewer(now, freelancerEmail);
  // The first ones are accused of something.
  const [, , , , , , admin] = await someOfCrowd(now.db, 7);
  const joined = (days: number) => ({
    company_id: company.id,
    created_at: daysAgo(now, days).clock.now().toISOString(),
  });
  await now.db.inTransaction(async (tx) => {
    if (admin) await insertMember(tx, { ...joined(24), user_id: admin, role: 'admin' });
    await insertMember(tx, { ...joined(9), user_id: editor.id, role: 'editor' });
  });
  const invited = { email: 'caixa@padariamafalala.exemplo.co.mz', role: 'editor' } as const;
  await invite(daysAgo(now, 1), owner, company.id, invited);
}
