import type { QuickAnswer } from '#lib/contract/quick-answer-form.ts';
import { markRead, start } from '#server/chat/chat.ts';
import { replaceQuickAnswers } from '#server/chat/quick-answers.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { send, sendFile } from '#server/chat/sending.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { servicesOfUser } from '#server/services/reading.ts';
import { dataOf } from './data.ts';
import { daysAgo } from './days.ts';
import { drawn } from './portfolio.ts';

const minutes = 1 / (24 * 60);

/** `after`: minutes since the line before. */
type Line = readonly [who: 'they' | 'I', text: string, after: number];

interface Talk {
  readonly daysAgo: number;
  readonly lines: readonly Line[];
  readonly unread?: number;
  readonly isAboutService?: boolean;
}

interface Talks {
  readonly withFreelancer: Talk;
  readonly bakeryTalks: readonly Talk[];
  /** Short talks. Without them, the bakery has answered too few people for its reply time to be shown. */
  readonly bakeryQuestions: readonly (readonly [
    daysAgo: number,
    question: string,
    answer: string,
    after: number,
  ])[];
  readonly bakeryAnswers: readonly QuickAnswer[];
  readonly electricianTalks: readonly Talk[];
}

const { withFreelancer, bakeryTalks, bakeryQuestions, bakeryAnswers, electricianTalks } =
  dataOf<Talks>('demo-talks');

interface People {
  readonly owner: Viewer;
  readonly freelancer: Viewer;
  readonly crowd: readonly Viewer[];
}

export async function seedDemoChat(ctx: Ctx, { owner, freelancer, crowd }: People): Promise<void> {
  const id = await talk(ctx, owner, freelancer, withFreelancer);
  await showPicture(ctx, freelancer, id);
  await markRead(daysAgo(ctx, 1.7), owner, id, undefined);
  const others = [...crowd];
  for (const [me, talks] of [
    [owner, bakeryTalks],
    [freelancer, electricianTalks],
  ] as const)
    for (const one of talks) {
      const they = others.shift();
      if (they) await talk(ctx, me, they, one);
    }
  for (const [when, question, answer, after] of bakeryQuestions) {
    const they = others.shift();
    const lines = [['they', question, 0] as const, ['I', answer, after] as const];
    if (they) await talk(ctx, owner, they, { daysAgo: when, lines });
  }
  await replaceQuickAnswers(ctx, owner, {}, { answers: [...bakeryAnswers] });
  await computeReplyTimes(ctx);
}

async function talk(
  ctx: Ctx,
  me: Viewer,
  they: Viewer,
  { lines, isAboutService, unread = 0, ...when }: Talk,
): Promise<number> {
  const [[first] = ['they']] = lines;
  const { id } = await start(daysAgo(ctx, when.daysAgo), first === 'I' ? me : they, {
    peer: first === 'I' ? they.id : me.id,
  });
  const [service] = isAboutService ? await servicesOfUser(ctx, me.id, { limit: 1, skip: 0 }) : [];
  let days = when.daysAgo;
  let lastRead: number | undefined;
  for (const [at, [who, text, after]] of lines.entries()) {
    days -= after * minutes;
    const about = at === 0 && service ? { service_ref: service.id } : {};
    const message = await send(daysAgo(ctx, days), who === 'I' ? me : they, id, { text, ...about });
    if (at < lines.length - unread) lastRead = message.id;
  }
  await markRead(daysAgo(ctx, days), they, id, undefined);
  if (lastRead !== undefined) await markRead(daysAgo(ctx, days), me, id, lastRead);
  return id;
}

async function showPicture(ctx: Ctx, who: Viewer, id: number): Promise<void> {
  const file = await drawn(ctx, 'board');
  if (!file) return;
  try {
    await sendFile(daysAgo(ctx, 1.75), who, id, {}, file);
  } finally {
    await file.discard();
  }
}
