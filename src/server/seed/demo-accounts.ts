import type { EditUser } from '#lib/contract/accounts.ts';
import { editUser, register } from '#server/accounts/accounts.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';

export const demoPassword = 'demo1234';

const accounts: readonly (EditUser & { readonly email: string; readonly full_name: string })[] = [
  {
    email: 'empresa@demo.bizlink.mz',
    full_name: 'Celeste Machava',
    user_type: 'company',
    bio: 'Dona da Padaria Mafalala.',
    phone: '+258841112233',
    gender: 'Feminino',
    nationality: 'Moçambique',
    province: 'Maputo Cidade',
    district: 'KaMaxaquene',
  },
  {
    email: 'freelancer@demo.bizlink.mz',
    full_name: 'Nelson Macuácua',
    user_type: 'freelancer',
    bio: 'Electricista na Matola há doze anos: quadros, painéis solares e geradores.',
    phone: '+258842223344',
    gender: 'Masculino',
    nationality: 'Moçambique',
    province: 'Maputo',
    district: 'Matola',
  },
  {
    email: 'simples@demo.bizlink.mz',
    full_name: 'Fátima Abdul',
    user_type: 'simple',
    phone: '+258843334455',
    gender: 'Feminino',
    nationality: 'Moçambique',
    province: 'Nampula',
    district: 'Nampula',
  },
];

/** The three that everybody may sign in with. Those that are there already stay as they are. */
export async function seedDemoAccounts(ctx: Ctx): Promise<void> {
  for (const { email, full_name, ...profile } of accounts) {
    try {
      const { id } = await register(ctx, { email, full_name, password: demoPassword }, 'seeder');
      await editUser(ctx, id, profile);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'already_registered')) throw error;
    }
  }
}
