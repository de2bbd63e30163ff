import { asViewer } from '#server/accounts/accounts.ts';
import { insertMember, membersOf } from '#server/companies/companies.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { invite } from '#server/teams/teams.ts';
import { demoViewer, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail, freelancerEmail, helperEmail } from './demo-accounts.ts';
import { seedBakeryChat } from './demo-chat.ts';

/** The company of the demonstration has an admin and two editors, waits for one more, and talks with its customers. */
export async function seedDemoTeam(now: Ctx): Promise<void> {
  const owner = await demoViewer(now, companyEmail);
  const [company] = await companiesOfUser(now, owner.id);
  if (!company || (await membersOf(now.db, company.id)).length > 1) return;
  const lina = await demoViewer(now, helperEmail);
  const editor = await demoViewer(now, freelancerEmail);
  // The first ones are accused of something.
  const [, , , , , , adminId] = await someOfCrowd(now.db, 7);
  const joined = (days: number) => ({
    company_id: company.id,
    created_at: daysAgo(now, days).clock.now().toISOString(),
  });
  await now.db.inTransaction(async (tx) => {
    if (adminId) await insertMember(tx, { ...joined(24), user_id: adminId, role: 'admin' });
    await insertMember(tx, { ...joined(29), user_id: lina.id, role: 'editor' });
    await insertMember(tx, { ...joined(9), user_id: editor.id, role: 'editor' });
  });
  const invited = { email: 'caixa@padariamafalala.exemplo.co.mz', role: 'editor' } as const;
  await invite(daysAgo(now, 1), owner, company.id, invited, 'seeder');
  const customers = (await someOfCrowd(now.db, 40)).slice(-customersOfBakery).filter((id) => id !== adminId);
  await seedBakeryChat(now, {
    company,
    team: { I: owner, lina, admin: adminId ? await asViewer(now, adminId) : owner },
    customers: await Promise.all(customers.map((id) => asViewer(now, id))),
  });
}

const customersOfBakery = 13;
