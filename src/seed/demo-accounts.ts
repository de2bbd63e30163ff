import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { SaveFreelancer } from '#lib/contract/freelancers.ts';
import type { SaveSearch } from '#lib/contract/saved-searches.ts';
import type { EditUser } from '#lib/contract/users.ts';
import { phoneKey } from '#lib/format/phone.ts';
import { asViewer, editUser, register } from '#server/accounts/accounts.ts';
import { keepAct } from '#server/accounts/factors/acts.ts';
import { create as createCompany } from '#server/companies/companies.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import { save as saveFreelancer } from '#server/freelancers/freelancers.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { save as saveSearch } from '#server/saved-searches/saved-searches.ts';
import { someOfCrowd, someOpenJobs } from './crowd.ts';
import { daysAgo } from './days.ts';
import { seedDemoChat } from './demo-chat.ts';
import { applyWithCv, interviewIn, seedDemoJobs } from './demo-jobs.ts';
import { bakery, type DemoService, demoBegan, electrician, seedDemoServices } from './demo-services.ts';
import type { Drawing } from './drawings.ts';
import { bakeryWorks, drawn, electricianWorks, seedWorks, type Work } from './portfolio.ts';
import type { Random } from './random.ts';
import { messages } from './vacancies.ts';

export const demoPassword = 'demo1234';
export const companyEmail = 'empresa@demo.bizlink.mz';
export const freelancerEmail = 'freelancer@demo.bizlink.mz';
export const simpleEmail = 'simples@demo.bizlink.mz';
/** Who mostly answers for the bakery. */
export const helperEmail = 'lina@demo.bizlink.mz';

interface DemoAccount extends EditUser {
  readonly hasConfirmedPhone?: boolean;
  readonly email: string;
  readonly full_name: string;
  readonly company?: CreateCompany & { readonly logo: Drawing; readonly cover: Drawing };
  readonly freelancer?: SaveFreelancer;
  readonly services?: readonly DemoService[];
  readonly works?: readonly Work[];
  readonly searches: readonly SaveSearch[];
}

const accounts: readonly DemoAccount[] = [
  {
    email: companyEmail,
    full_name: 'Celeste Machava',
    user_type: 'company',
    bio: 'Dona da Padaria Mafalala.',
    phone: '+258 841112233',
    hasConfirmedPhone: true,
    gender: 'Feminino',
    nationality: 'Moçambique',
    province: 'Maputo Cidade',
    district: 'KaMaxaquene',
    services: bakery,
    works: bakeryWorks,
    searches: [
      { of: 'search', q: 'electricista', province: 'Maputo' },
      { of: 'search', q: 'embalagens', max_price: 5000 },
    ],
    company: {
      logo: 'oven',
      cover: 'shopfront',
      name: 'Padaria Mafalala',
      nuit: '400000018',
      nationality: 'Moçambique',
      province: 'Maputo Cidade',
      district: 'KaMaxaquene',
      address: 'Av. Marien Ngouabi, n.º 214',
      website: 'https://padariamafalala.exemplo.co.mz',
      email: 'geral@padariamafalala.exemplo.co.mz',
      whatsapp: '+258 841112233',
      description:
        '<p>Pão quente <strong>duas vezes por dia</strong>, desde 1998.</p><ul><li>Bolos de aniversário por encomenda</li><li>Catering para empresas</li></ul>',
    },
  },
  {
    email: freelancerEmail,
    full_name: 'Nelson Macuácua',
    user_type: 'freelancer',
    bio: 'Electricista na Matola há doze anos: quadros, painéis solares e geradores.',
    phone: '+258 842223344',
    hasConfirmedPhone: true,
    gender: 'Masculino',
    nationality: 'Moçambique',
    province: 'Maputo',
    district: 'Matola',
    services: electrician,
    works: electricianWorks,
    searches: [
      { of: 'jobs', q: 'electricista', min_price: 15_000 },
      { of: 'search', q: 'bolos de aniversário', type: 'service' },
    ],
    freelancer: {
      title: 'Electricista certificado',
      description: 'Quadros, painéis solares e geradores. Orçamento grátis na Matola e em Maputo.',
      hourly_rate: 750,
      currency: 'MT',
      remote_work: false,
      public_phone: '+258 842223344',
    },
  },
  {
    email: simpleEmail,
    full_name: 'Fátima Abdul',
    user_type: 'simple',
    phone: '+258 843334455',
    gender: 'Feminino',
    nationality: 'Moçambique',
    province: 'Nampula',
    district: 'Nampula',
    searches: [
      { of: 'jobs', category: 'Alimentação' },
      { of: 'search', q: 'costureira em Nampula' },
    ],
  },
  {
    email: helperEmail,
    full_name: 'Lina Mondlane',
    user_type: 'simple',
    gender: 'Feminino',
    nationality: 'Moçambique',
    province: 'Maputo Cidade',
    district: 'KaMaxaquene',
    searches: [],
  },
];

export async function seedDemoAccounts(now: Ctx, random: Random): Promise<void> {
  const made = new Map<string, Viewer>();
  const ctx = daysAgo(now, demoBegan);
  for (const { email, full_name, company, freelancer, services, works, searches, ...rest } of accounts) {
    const { hasConfirmedPhone = false, ...profile } = rest;
    try {
      const { id } = await register(ctx, { email, full_name, password: demoPassword }, 'seeder');
      await editUser(ctx, id, profile);
      await ctx.db.inTransaction((tx) =>
        tx
          .updateTable('users')
          .set({
            email_proved_at: ctx.clock.now().toISOString(),
            ...(hasConfirmedPhone && { verified_phone: phoneKey(profile.phone ?? '') ?? null }),
          })
          .where('id', '=', id)
          .execute(),
      );
      for (const days of [38, 17, 3])
        await now.db.inTransaction((tx) =>
          keepAct(daysAgo(now, days), tx, { userId: id, browser: 'Chrome em Android' }, 'signed-in'),
        );
      const viewer = await asViewer(ctx, id);
      const firm = company && (await createWithPictures(ctx, viewer, company));
      if (freelancer) await saveFreelancer(ctx, viewer, freelancer);
      const company_id = firm?.id ?? null;
      if (services) await seedDemoServices(now, viewer, { services, company_id, random });
      if (works) await seedWorks(now, await asViewer(ctx, id), { works, company_id });
      for (const search of searches) await saveSearch(ctx, viewer, search);
      made.set(email, await asViewer(ctx, id));
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'already_registered')) throw error;
    }
  }
  const [owner, freelancer] = [made.get(companyEmail), made.get(freelancerEmail)];
  if (owner && freelancer) await seedJobsAround(now, { owner, freelancer, random });
}

async function createWithPictures(
  ctx: Ctx,
  viewer: Viewer,
  { logo, cover, ...company }: NonNullable<DemoAccount['company']>,
): Promise<{ id: number }> {
  const files = { logo: await drawn(ctx, logo), cover: await drawn(ctx, cover) };
  try {
    return await createCompany(ctx, viewer, company, files);
  } finally {
    for (const file of Object.values(files)) await file?.discard();
  }
}

/** Dates count from today, not from the start of the accounts. */
async function seedJobsAround(
  ctx: Ctx,
  { owner, freelancer, random }: { owner: Viewer; freelancer: Viewer; random: Random },
): Promise<void> {
  const [company] = await companiesOfUser(ctx, owner.id);
  if (!company) return;
  const crowd = await Promise.all((await someOfCrowd(ctx.db, 40)).map((id) => asViewer(ctx, id)));
  const applicants = [freelancer, ...crowd];
  await seedDemoJobs(ctx, { owner, company, applicants, random });
  const states: ApplicationStatus[] = ['entrevista', 'em_analise', 'recusada'];
  for (const { id, owner_id } of await someOpenJobs(ctx.db, states.length)) {
    const status = states.shift() ?? 'recebida';
    const boss = await asViewer(ctx, owner_id);
    await applyWithCv(ctx, {
      person: freelancer,
      owner: boss,
      jobId: id,
      status,
      message: random.pick(messages),
      interview: status === 'entrevista' ? interviewIn(ctx, 2, 'Por telefone') : undefined,
    });
  }
  await seedDemoChat(ctx, { owner, freelancer, crowd: crowd.slice(-talkers) });
}

const talkers = 4;
