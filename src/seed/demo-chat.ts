import type { Company } from '#lib/contract/companies.ts';
import type { QuickAnswer } from '#lib/contract/quick-answer-form.ts';
import { markRead, start } from '#server/chat/chat.ts';
import { claim } from '#server/chat/claims.ts';
import { addNote } from '#server/chat/notes.ts';
import { replaceQuickAnswers } from '#server/chat/quick-answers.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { send, sendFile } from '#server/chat/sending.ts';
import { speakerOf } from '#server/db/sides.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { servicesOfCompany, servicesOfUser } from '#server/services/reading.ts';
import { dataOf } from './data.ts';
import { daysAgo } from './days.ts';
import type { Drawing } from './drawings.ts';
import { drawn } from './portfolio.ts';

const minutes = 1 / (24 * 60);

/** In the talks of a company, `I` is its owner. */
type Writer = 'they' | 'I' | 'lina' | 'admin';
/** `after`: minutes since the line before. The text of a picture is its drawing. */
type Line = readonly [who: Writer, text: string, after: number, as?: 'note' | 'picture'];

interface Talk {
  readonly daysAgo: number;
  readonly lines: readonly Line[];
  readonly unread?: number;
  readonly isAboutService?: boolean;
  readonly claimedBy?: Writer;
}

interface Talks {
  readonly withFreelancer: Talk;
  readonly ownerTalks: readonly Talk[];
  readonly bakeryTalks: readonly Talk[];
  /** Short talks. Without them, the bakery has answered too few people for its reply time to be shown. */
  readonly bakeryQuestions: readonly (readonly [
    daysAgo: number,
    question: string,
    answer: string,
    after: number,
    by: Writer,
  ])[];
  readonly bakeryAnswers: readonly QuickAnswer[];
  readonly electricianTalks: readonly Talk[];
}

const { withFreelancer, ownerTalks, bakeryTalks, bakeryQuestions, bakeryAnswers, electricianTalks } =
  dataOf<Talks>('demo-talks');

interface People {
  readonly owner: Viewer;
  readonly freelancer: Viewer;
  readonly crowd: readonly Viewer[];
}

/** What the owner of the bakery and the electrician talk about as people. */
export async function seedDemoChat(ctx: Ctx, { owner, freelancer, crowd }: People): Promise<void> {
  await talk(ctx, { I: owner, they: freelancer }, withFreelancer);
  const others = [...crowd];
  for (const [I, talks] of [
    [owner, ownerTalks],
    [freelancer, electricianTalks],
  ] as const)
    for (const one of talks) {
      const they = others.shift();
      if (they) await talk(ctx, { I, they }, one);
    }
}

interface Bakery {
  readonly company: Company;
  readonly team: Readonly<Record<Exclude<Writer, 'they'>, Viewer>>;
  readonly customers: readonly Viewer[];
}

/** What the bakery talks about with its customers, whoever of its team answers. */
export async function seedBakeryChat(ctx: Ctx, { company, team, customers }: Bakery): Promise<void> {
  const others = [...customers];
  const questions = bakeryQuestions.map(([when, question, answer, after, by]) => {
    const lines = [['they', question, 0] as const, [by, answer, after] as const];
    return { daysAgo: when, lines };
  });
  for (const one of [...bakeryTalks, ...questions]) {
    const they = others.shift();
    if (they) await talk(ctx, { ...team, they }, one, company);
  }
  await replaceQuickAnswers(ctx, team.I, { company_id: company.id }, { answers: [...bakeryAnswers] });
  await computeReplyTimes(ctx);
}

type Speaking = Readonly<Partial<Record<Writer, Viewer>> & Record<'they' | 'I', Viewer>>;

async function talk(
  ctx: Ctx,
  people: Speaking,
  { lines, isAboutService, unread = 0, claimedBy, ...when }: Talk,
  company?: Company,
): Promise<void> {
  const { I, they } = people;
  const [[first] = ['they']] = lines;
  const mine = company ? speakerOf(company.id) : I.id;
  const sides = first === 'I' ? { own: mine, peer: they.id } : { peer: mine };
  const { id } = await start(daysAgo(ctx, when.daysAgo), first === 'I' ? I : they, sides);
  const service = isAboutService ? await firstService(ctx, I, company) : undefined;
  let days = when.daysAgo;
  let lastRead: number | undefined;
  for (const [at, [who, text, after, as]] of lines.entries()) {
    days -= after * minutes;
    const then = daysAgo(ctx, days);
    const writer = people[who] ?? I;
    if (as === 'note') await addNote(then, writer, id, { text });
    else if (as === 'picture') await showPicture(then, writer, { id, drawing: text as Drawing });
    else {
      const about = at === 0 && service ? { service_ref: service.id } : {};
      const message = await send(then, writer, id, { text, ...about });
      if (at < lines.length - unread) lastRead = message.id;
    }
  }
  await markRead(daysAgo(ctx, days), they, id, undefined);
  if (lastRead !== undefined) await markRead(daysAgo(ctx, days), I, id, lastRead);
  // A claim of this morning would be over.
  if (claimedBy) await claim({ ...ctx, clock: { now: () => new Date() } }, people[claimedBy] ?? I, id);
}

async function firstService(ctx: Ctx, I: Viewer, company: Company | undefined) {
  const first = { limit: 1, skip: 0 };
  const [service] = await (company
    ? servicesOfCompany(ctx, company.id, first)
    : servicesOfUser(ctx, I.id, first));
  return service;
}

async function showPicture(
  ctx: Ctx,
  who: Viewer,
  { id, drawing }: { readonly id: number; readonly drawing: Drawing },
): Promise<void> {
  const file = await drawn(ctx, drawing);
  if (!file) return;
  try {
    await sendFile(ctx, who, id, {}, file);
  } finally {
    await file.discard();
  }
}
