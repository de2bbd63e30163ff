// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { Member } from '#lib/contract/team.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import type { TestApi } from '#tests/support/api.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import {
  appeals,
  caseFor,
  decides,
  decisionsOf,
  moderator,
  reports,
} from '#tests/support/cast/moderation.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { handsOver, joins, staffed, team } from '#tests/support/cast/teams.ts';

const day = 24 * 60 * 60 * 1000;
const detailOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).detail;

async function offered() {
  const [api, { who, company, editor: heir }] = await serving(staffed);
  const path = `/companies/${company.id}/transfer`;
  const offer = () => who.send('POST', path, { user_id: heir.user.id });
  const accept = () => heir.send('POST', `${path}/accept`);
  return { api, who, heir, company, path, offer, accept };
}

const actionsOf = async (who: Person, id: number, of: Person): Promise<Member['actions'] | undefined> =>
  (await team(who, id)).find(({ user_id }) => user_id === of.user.id)?.actions;

/** To whom it was written that they are offered a company. */
const mailed = async (api: TestApi) =>
  (await mailsOf(api)).flatMap(({ to, values }) =>
    'notice' in values && values.notice === 'offered' ? [to] : [],
  );

describe('a company that is handed over', () => {
  it('stays its owner’s until the other accepts, who is told, and nobody else', async () => {
    const { api, who, heir, company, offer, accept } = await offered();
    const editor = await joins(api, who, company.id, 'editor');
    expect((await offer()).status).toBe(200);
    expect((await offer()).status).toBe(200);
    expect(await heir.call<Company>('GET', `/companies/${company.id}`)).toMatchObject({
      owner_id: who.user.id,
      role: 'editor',
    });
    expect(await actionsOf(heir, company.id, heir)).toEqual(['accept', 'refuse', 'leave']);
    expect(await actionsOf(who, company.id, heir)).toEqual(['change', 'remove', 'withdraw']);
    const seen = (await team(editor, company.id)).find(({ user_id }) => user_id === heir.user.id);
    expect(seen).toMatchObject({ actions: [], offered_until: null });
    expect(await mailed(api)).toEqual([heir.email]);
    for (const [method, path] of [
      ['POST', `/companies/${company.id}/transfer/accept`],
      ['DELETE', `/companies/${company.id}/transfer`],
    ] as const)
      expect(await codeOf(editor.send(method, path))).toBe('conflict');
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    expect(paths['/api/companies/{id}/transfer']?.['delete']?.responses).toHaveProperty('409');
    expect(await (await accept()).json()).toMatchObject({ owner_id: heir.user.id, role: 'owner' });
    expect(await codeOf(accept())).toBe('conflict');
  });

  it('is no longer offered once it is taken back, refused, or left', async () => {
    const { api, who, heir, company, path, offer, accept } = await offered();
    for (const end of [() => who.send('DELETE', path), () => heir.send('DELETE', path)]) {
      await offer();
      expect((await end()).status).toBe(204);
      expect(await detailOf(accept())).toBe(texts.notOffered);
    }
    await offer();
    await heir.call('DELETE', `/companies/${company.id}/members/${heir.user.id}`);
    const { handover_to } = await api.ctx.db
      .selectFrom('companies')
      .select('handover_to')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(handover_to).toBeNull();
  });

  it('is no longer offered after seven days', async () => {
    const { api, who, heir, company, offer } = await offered();
    await offer();
    api.clock.advance(7 * day);
    const late = await signsInAgain(api, heir);
    expect(await detailOf(late.send('POST', `/companies/${company.id}/transfer/accept`))).toBe(
      texts.notOffered,
    );
    expect(await actionsOf(late, company.id, heir)).toEqual(['leave']);
    const again = await signsInAgain(api, who);
    expect(await actionsOf(again, company.id, heir)).toContain('transfer');
    // Who is offered it once more is told once more.
    await again.call('POST', `/companies/${company.id}/transfer`, { user_id: heir.user.id });
    expect(await mailed(api)).toEqual([heir.email, heir.email]);
  });

  it('asks for a fresh proof, as deleting it does, and is offered a few times a day', async () => {
    const { api, who, company, offer } = await offered();
    api.clock.advance(11 * 60_000);
    expect(await codeOf(offer())).toBe('confirmation_needed');
    expect(await codeOf(who.send('DELETE', `/companies/${company.id}?confirm=true`))).toBe(
      'confirmation_needed',
    );
    await who.call('POST', '/auth/confirm', { password: who.password });
    for (let times = 0; times < 5; times += 1) expect((await offer()).status).toBe(200);
    expect(await codeOf(offer())).toBe('rate_limited');
  });

  it('counts what it published once, and its entries follow in short turns', async () => {
    const { api, who, heir, company } = await offered();
    for (let made = 0; made < 21; made += 1) await publishes(who, { company_id: company.id });
    const counts = () => api.ctx.db.selectFrom('entry_counts').selectAll().orderBy('type').execute();
    const before = await counts();
    await handsOver(who, heir, company.id);
    // Whoever changes something of their own meanwhile does not count the company's things again.
    await heir.call('PUT', '/users/me', { full_name: 'Rosa Cumbe', province: 'Sofala', district: 'Beira' });
    await work(api);
    const users = (rows: Awaited<ReturnType<typeof counts>>) => rows.filter(({ type }) => type !== 'user');
    expect(users(await counts())).toEqual(users(before));
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('brings what moderators look at: its new owner reads what is decided, and may appeal', async () => {
    const { api, who, heir, company } = await offered();
    const { id } = await publishes(who, { company_id: company.id });
    const stranger = await person(api);
    await reports(stranger, { id });
    await reports(stranger, { type: 'company', id: company.id });
    await handsOver(who, heir, company.id);
    const mara = await moderator(api);
    expect(await caseFor(mara, 1)).toMatchObject({
      owner: { id: heir.user.id },
      written_by: { id: who.user.id },
    });
    for (const one of [1, 2]) await decides(mara, one);
    await work(api);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await decisionsOf(who)).toEqual([]);
    expect((await appeals(heir)).status).toBe(200);
  });

  it('is stopped by what a moderator has to settle, not by one stranger’s report', async () => {
    const { api, who, company, offer, accept } = await offered();
    const service = await publishes(who, { company_id: company.id });
    await reports(await person(api), { id: service.id });
    expect((await offer()).status).toBe(200);
    await api.ctx.db.updateTable('cases').set({ score: 40 }).execute();
    expect(await detailOf(offer())).toBe(texts.openCase);
    expect(await detailOf(accept())).toBe(texts.openCase);
  });
});
