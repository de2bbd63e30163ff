// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { asViewer } from '#server/accounts/accounts.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { send } from '#server/chat/sending.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated, queued } from '#server/queued.ts';
import { bindReads } from '#server/reads.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];

/** A seller whom ten people have asked something. */
async function asked() {
  const api = await serveApi();
  const seller = await person(api, { full_name: 'Celeste Machava', user_type: 'company' });
  const company = await companyOf(seller, { name: 'Padaria Mafalala' });
  const service = await publishes(seller, { company_id: company.id });
  const talks: { they: Person; id: number }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const they = await person(api);
    talks.push({ they, id: await startsWith(they, seller) });
  }
  const changes: number[] = [];
  api.ctx.bus.on('things-changed', ({ ownerId }) => void changes.push(ownerId));
  // Their tokens would be over by then.
  const says = async ({ user }: Person, id: number, text: string) =>
    send(api.ctx, await asViewer(api.ctx, user.id), id, { text });
  const ask = async () => {
    for (const { they, id } of talks) await says(they, id, 'Quanto custa?');
  };
  const answer = async () => {
    for (const { id } of talks) await says(seller, id, 'Depende.');
  };
  const shown = async () => {
    const read = bindReads(api.ctx);
    const [profile, ownCompany, page] = await Promise.all([
      read.profile(seller.user.id),
      read.company(company.id),
      read.service(service.id),
    ]);
    return [profile?.reply_minutes, ownCompany?.reply_minutes, page?.seller.reply_minutes];
  };
  return { api, seller, talks, changes, ask, answer, shown };
}

const compute = ({ ctx }: TestApi) => computeReplyTimes(ctx, 0);
const stored = ({ ctx }: TestApi) => ctx.db.selectFrom('reply_times').selectAll().execute();

describe('how soon a seller answers', () => {
  it('is computed from their conversations, and told to the pages only when it changes', async () => {
    const { api, seller, changes, ask, answer, shown } = await asked();
    expect(await shown()).toEqual([null, null, null]);
    await ask();
    api.clock.advance(50 * minute);
    await answer();
    await compute(api);
    expect(await shown()).toEqual([60, 60, 60]);
    expect(changes).toEqual([seller.user.id]);
    await compute(api);
    expect(changes).toHaveLength(1);

    api.clock.advance(2 * day);
    await ask();
    await compute(api);
    // Nobody has waited for long.
    expect(await shown()).toEqual([60, 60, 60]);
    api.clock.advance(8 * day);
    await compute(api);
    expect(await shown()).toEqual([null, null, null]);
    expect(changes).toHaveLength(2);
  });

  it('says nothing of who was quiet for three months, is put out, or wants to leave', async () => {
    const { api, seller, ask, answer } = await asked();
    const set = (values: { is_active?: number; deletion_due_at?: string | null }) =>
      api.ctx.db.updateTable('users').set(values).where('id', '=', seller.user.id).execute();
    await ask();
    await answer();
    const minutes = async () => {
      await compute(api);
      return (await stored(api)).map((row) => row.minutes);
    };
    expect(await minutes()).toEqual([10]);
    await set({ is_active: 0 });
    expect(await minutes()).toEqual([]);
    await set({ is_active: 1 });
    expect(await minutes()).toEqual([10]);
    await set({ deletion_due_at: '2026-12-24' });
    expect(await minutes()).toEqual([]);
    await set({ deletion_due_at: null });
    expect(await minutes()).toEqual([10]);
    api.clock.advance(91 * day);
    expect(await minutes()).toEqual([]);
    await ask();
    await answer();
    expect(await minutes()).toEqual([10]);
    await erases(api.ctx, seller);
    expect(await stored(api), 'with the account').toEqual([]);
  });

  it('is computed once a day, by itself', async () => {
    const { api, ask, answer, shown } = await asked();
    const worker = stoppedInTheEnd(createWorker(api.ctx, queued));
    await planRepeated(api.ctx);
    await ask();
    await answer();
    api.clock.advance(3 * minute);
    await worker.runDue();
    expect(await shown()).toEqual([10, 10, 10]);
    api.clock.advance(2 * day);
    await ask();
    api.clock.advance(5 * hour);
    await answer();
    await ask();
    await worker.runDue();
    expect(await shown()).toEqual([300, 300, 300]);
    const planned = api.ctx.db.selectFrom('queue').select('due_at').where('kind', '=', 'compute-reply-times');
    const next = new Date(api.clock.now().getTime() + day).toISOString();
    expect(await planned.execute()).toEqual([{ due_at: next }]);
  });
});
