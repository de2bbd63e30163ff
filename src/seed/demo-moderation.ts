import type { Decide } from '#lib/contract/moderation.ts';
import type { Report } from '#lib/contract/reports.ts';
import { asViewer, register } from '#server/accounts/accounts.ts';
import { sealed } from '#server/accounts/factors/factor-secrets.ts';
import { confirmTotp, insertTotp } from '#server/accounts/factors/queries.ts';
import { start } from '#server/chat/chat.ts';
import { send } from '#server/chat/sending.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { publish as publishJob } from '#server/jobs/jobs.ts';
import { appeal } from '#server/moderation/appeals.ts';
import { readCase } from '#server/moderation/cases.ts';
import { decide, judge } from '#server/moderation/decisions.ts';
import { tellOfDecision } from '#server/moderation/moderation.ts';
import { createWorker } from '#server/queue/worker.ts';
import { report } from '#server/reports/reports.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { giveRole } from '#server/standing.ts';
import { demoViewer, newestThingsOfCrowd, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail, demoPassword, freelancerEmail } from './demo-accounts.ts';

export const moderatorEmail = 'moderacao@demo.bizlink.mz';
/** For an app of codes. It protects nothing but the demonstration, whose password is known too. */
export const moderatorSecret = 'JBSWY3DPEHPK3PXPBIZLINKDEMOMODER';
const otherModeratorEmail = 'operacao@demo.bizlink.mz';

type Subject = Pick<Report, 'type' | 'id'>;

/** Cases of every kind, some of them about the people of the demonstration, who find them in “Decisões”. */
export async function seedDemoModeration(now: Ctx): Promise<void> {
  const mara = await moderator(now, moderatorEmail, 'Mara Sitoe');
  const ivo = await moderator(now, otherModeratorEmail, 'Ivo Machava');
  const [owner, freelancer] = [await demoViewer(now, companyEmail), await demoViewer(now, freelancerEmail)];
  const people = await Promise.all((await someOfCrowd(now.db, 60)).map((id) => asViewer(now, id)));
  const [first, second, third, bad, worse] = people;
  if (!mara || !ivo || !first || !second || !third || !bad || !worse) return;
  const [service, work, company, job] = await newestThingsOfCrowd(now.db);
  const says = (ctx: Ctx, who: Viewer, what: Subject, reason: Report['reason'], text: string) =>
    report(ctx, who, { ...what, reason, text });

  const held = {
    title: 'Assistente de loja, início imediato',
    description:
      'Procuramos assistentes para a nossa loja. Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista. Interessados mandar CV só pelo WhatsApp 84 123 4567.',
  };
  if (job) {
    const boss = await asViewer(now, job.owner_id);
    await publishJob(now, boss, {
      ...held,
      category: 'Serviços',
      company_id: job.company_id ?? 0,
    });
  }
  if (service) {
    await says(daysAgo(now, 2), first, service, 'burla', 'Pediu metade adiantada e nunca apareceu.');
    await says(daysAgo(now, 1), second, service, 'burla', 'Aconteceu-me o mesmo.');
  }
  if (work) await says(daysAgo(now, 1.5), third, work, 'falso', 'A fotografia é de outra pessoa.');
  if (company) await says(daysAgo(now, 3), second, company, 'falso', 'Esta empresa fechou em 2024.');
  await says(daysAgo(now, 0.5), first, { type: 'user', id: worse.id }, 'spam', 'Escreve a toda a gente.');

  const talk = daysAgo(now, 0.8);
  const { id: conversation } = await start(talk, third, { peer: bad.id });
  await send(talk, third, conversation, { text: 'Bom dia, o quarto ainda está livre?' });
  const asked = await send(daysAgo(now, 0.7), bad, conversation, {
    text: 'Está. Manda 1500 por M-Pesa primeiro, para eu guardar.',
  });
  await says(
    daysAgo(now, 0.6),
    third,
    { type: 'message', id: asked.id },
    'burla',
    'Pede dinheiro antes de mostrar o quarto.',
  );

  await decided(
    now,
    mara,
    { ago: 6, about: { type: 'user', id: bad.id }, by: second },
    {
      action: 'suspend',
      days: 30,
      rule: 'burla',
      words: 'Pediu dinheiro adiantado a várias pessoas e não respondeu mais.',
    },
  );
  const [own] = await servicesOf(now, freelancer);
  if (own) {
    const hidden = await decided(
      now,
      mara,
      { ago: 4, about: own, by: first },
      {
        action: 'hide',
        rule: 'falso',
        words: 'O preço do anúncio não é o preço que pediu a quem o contactou.',
      },
    );
    if (hidden)
      await appeal(
        daysAgo(now, 3),
        freelancer,
        hidden,
        'O preço do anúncio é o do sistema mais pequeno. Posso escrever isso na descrição.',
      );
  }
  const [bread] = await servicesOf(now, owner);
  if (bread) {
    const warned = await decided(
      now,
      ivo,
      { ago: 20, about: bread, by: second },
      {
        action: 'hide',
        rule: 'spam',
        words: 'Este serviço parece repetido.',
      },
    );
    if (warned) {
      await appeal(
        daysAgo(now, 19),
        owner,
        warned,
        'São dois serviços diferentes: um é para casas, o outro para cafés.',
      );
      await judged(daysAgo(now, 18), mara, warned);
    }
  }
  // The queue does it where the program runs.
  for (const { id } of [bad, freelancer, owner]) await now.db.inTransaction((tx) => refreshEntriesOf(tx, id));
}

async function moderator(ctx: Ctx, email: string, full_name: string): Promise<Viewer | undefined> {
  try {
    const { id } = await register(ctx, { email, full_name, password: demoPassword }, 'seeder');
    const at = ctx.clock.now().toISOString();
    await ctx.db.inTransaction(async (tx) => {
      await tx.updateTable('users').set({ email_proved_at: at }).where('id', '=', id).execute();
      await insertTotp(tx, { user_id: id, secret: sealed(ctx.keys, id, moderatorSecret), created_at: at });
      await confirmTotp(tx, id, at);
    });
    await giveRole(ctx, email, email === moderatorEmail ? 'moderator' : 'operator');
    return await asViewer(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'already_registered') return undefined;
    throw error;
  }
}

/** Reported on the day before, then decided. Returns the decision. */
async function decided(
  now: Ctx,
  by: Viewer,
  { ago, about, by: reporter }: { ago: number; about: Subject; by: Viewer },
  decision: Omit<Decide, 'version'>,
): Promise<number | undefined> {
  await report(daysAgo(now, ago + 1), reporter, { ...about, reason: decision.rule });
  const ctx = daysAgo(now, ago);
  const { id } = await ctx.db
    .selectFrom('cases')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const { version } = await readCase(ctx, by, Number(id));
  const row = await decide(ctx, by, Number(id), { version, ...decision });
  await tellPeople(ctx);
  return row.decision?.id;
}

async function judged(ctx: Ctx, by: Viewer, decisionId: number): Promise<void> {
  const { case_id } = await ctx.db
    .selectFrom('decisions')
    .select('case_id')
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow();
  const { version } = await readCase(ctx, by, case_id);
  const words = 'Tem razão: são dois serviços diferentes. Pedimos desculpa.';
  await judge(ctx, by, case_id, { version, outcome: 'reverse', words });
  await tellPeople(ctx);
}

/** The queue does it where the program runs. */
const tellPeople = (ctx: Ctx): Promise<number> =>
  createWorker(ctx, { 'tell-of-decision': tellOfDecision }).runDue();

const servicesOf = async ({ db }: Ctx, { id }: Viewer): Promise<Subject[]> =>
  (
    await db
      .selectFrom('services')
      .select('id')
      .where('owner_id', '=', id)
      .where('status', '=', 'Ativo')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  ).map((row) => ({ type: 'service', id: row.id }));
