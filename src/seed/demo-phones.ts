import type { EditUser } from '#lib/contract/users.ts';
import {
  asViewer,
  createByNumber,
  editUser,
  findUserByNumber,
  hashPassword,
} from '#server/accounts/accounts.ts';
import { save as saveFreelancer } from '#server/freelancers/freelancers.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { daysAgo } from './days.ts';
import { demoPassword } from './demo-accounts.ts';

/** Said where the seeder ends. */
export const demoNumber = '+258840000001';

interface ByNumber extends EditUser {
  readonly number: string;
  readonly full_name: string;
  readonly title?: string;
  readonly description?: string;
}

/** Most people have no e-mail, so some of the demonstration have none. */
const people: readonly ByNumber[] = [
  {
    number: demoNumber,
    full_name: 'Ercília Sitoe',
    user_type: 'freelancer',
    bio: 'Faço capulanas por medida há doze anos.',
    gender: 'Feminino',
    province: 'Gaza',
    district: 'Xai-Xai',
    title: 'Costureira',
    description: 'Vestidos, saias e camisas de capulana, por medida. Entrego em Xai-Xai e no Chókwè.',
  },
  {
    number: '+258840000002',
    full_name: 'Zeca Mabunda',
    user_type: 'simple',
    gender: 'Masculino',
    province: 'Sofala',
    district: 'Beira',
  },
];

export async function seedDemoPhones(now: Ctx): Promise<void> {
  const ctx = daysAgo(now, 21);
  for (const { number, full_name, title, description, ...profile } of people) {
    if (await findUserByNumber(ctx.db, number)) continue;
    const password_hash = await hashPassword(ctx, demoPassword);
    const { id } = await ctx.db.inTransaction((tx) =>
      createByNumber(ctx, tx, { number, password_hash, full_name }),
    );
    await editUser(ctx, id, { ...profile, nationality: 'Moçambique' });
    if (title)
      await saveFreelancer(ctx, await asViewer(ctx, id), {
        title,
        description,
        currency: 'MT',
        remote_work: false,
      });
  }
}
