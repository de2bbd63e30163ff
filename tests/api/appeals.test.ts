// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#lib/contract/moderation.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { decisionNotices } from '#lib/copy/moderation/notices.ts';
import { type CaseState, waitingStates } from '#lib/moderation/life.ts';
import { eraseAccount } from '#server/erasure.ts';
import { closeCases, forgetEvidence } from '#server/moderation/moderation.ts';
import { giveRole, suspend } from '#server/standing.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import {
  appeals,
  caseFor,
  decides,
  decisionsOf,
  judges,
  moderator,
  reportedService,
  reports,
} from '#tests/support/cast/moderation.ts';
import { signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, refusal } from '#tests/support/cast/place.ts';
import { workOn } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';

const day = 24 * 60 * 60 * 1000;

it('the time to appeal is thirty days and not a millisecond more; then the case closes, and thirty days later its copy goes', async () => {
  const { api, zito, rosa, mara } = await reportedService();
  await publishes(zito, { title: 'Pinturas' });
  await reports(rosa, { id: 2 });
  for (const id of [1, 2]) await decides(mara, id);
  api.clock.advance(30 * day - 1);
  const late = await signsInAgain(api, zito);
  expect((await appeals(late, 1)).status).toBe(200);
  expect(await decisionsOf(late)).toMatchObject([
    { id: 2, appeal_until: new Date(api.clock.now().getTime() + 1).toISOString() },
    { id: 1, appeal_until: null },
  ]);
  api.clock.advance(1);
  expect(await decisionsOf(late)).toMatchObject([{ appeal_until: null }, { appeal_until: null }]);
  expect(await refusal(appeals(late, 2))).toEqual([409, texts.appealOver]);
  await closeCases(api.ctx);
  const states = async () => {
    const who = await moderator(api);
    return Promise.all([1, 2].map((id) => caseFor(who, id)));
  };
  expect(await states()).toMatchObject([{ state: 'recurso' }, { state: 'decidido' }]);
  api.clock.advance(1);
  await closeCases(api.ctx);
  const [, closed] = await states();
  expect(closed).toMatchObject({ state: 'encerrado', withheld: 'oculto' });
  expect(closed?.events.at(-1)).toMatchObject({
    what: 'expired',
    actor: null,
    owner: { id: zito.user.id },
  });
  api.clock.advance(30 * day);
  await forgetEvidence(api.ctx);
  expect(await states()).toMatchObject([
    { snapshot: { title: 'Obras' } },
    { snapshot: { title: 'Pinturas' } },
  ]);
  api.clock.advance(1);
  await forgetEvidence(api.ctx);
  expect(await states()).toMatchObject([{ snapshot: { title: 'Obras' } }, { snapshot: null }]);
});

describe('an appeal', () => {
  it.each([
    ['uphold', 'upheld', 404],
    ['reverse', 'reversed', 200],
  ] as const)('is answered to its person, and kept in the log: %s', async (judged, what, seen) => {
    const { api, zito, rosa, mara } = await reportedService();
    const nelson = await moderator(api);
    await decides(mara, 1, { words: 'Pede dinheiro.' });
    expect(await decisionsOf(zito)).toMatchObject([{ subject: { path: '/services/1' } }]);
    const appealed = api.clock.now().toISOString();
    await appeals(zito, 1, 'Não pedi.');
    api.clock.advance(60_000);
    expect(await judges(nelson, 1, judged, 'Vimos de novo.')).toEqual(await caseFor(nelson, 1));
    expect((await api.ask('/services/1')).status).toBe(seen);
    expect(await decisionsOf(zito)).toMatchObject([
      {
        appeal: { text: 'Não pedi.', at: appealed },
        outcome: { outcome: judged, words: 'Vimos de novo.', at: api.clock.now().toISOString() },
        appeal_until: null,
      },
    ]);
    await workOn(api, 'tell-of-decision');
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      to: zito.email,
      template: 'moderation-decided',
      values: { what, title: 'Obras', words: 'Vimos de novo.' },
    });
    const isReversed = judged === 'reverse';
    const [report] = await rosa.call<Notification[]>('GET', '/notifications/');
    const fact = isReversed ? 'houve um recurso, e não encontrámos nada' : 'o conteúdo ficou escondido';
    expect(report?.description).toContain(fact);
    const told = await zito.call<Notification[]>('GET', '/notifications/');
    expect(told.map(({ title }) => title)).toContain(decisionNotices[what]);
    const log = await mara.call<LogEntry[]>('GET', '/moderation/log?case_id=1');
    expect(log.map((entry) => [entry.what, entry.actor?.id, entry.why])).toEqual([
      [what, nelson.user.id, 'Vimos de novo.'],
      ['appealed', zito.user.id, null],
      ['decided-hide', mara.user.id, 'Pede dinheiro.'],
      ['opened', undefined, null],
    ]);
    const acted_on = judged === 'uphold' ? 1 : 0;
    expect((await caseFor(mara, 1)).history).toMatchObject({ things: 1, cases: 1, acted_on });
    api.clock.advance(30 * day + 1);
    await forgetEvidence(api.ctx);
    expect(await caseFor(await moderator(api), 1)).toMatchObject({ snapshot: null });
  });

  it('is judged by who decided where nobody else may: who is suspended, or whose thing it is', async () => {
    const { api, zito, mara } = await reportedService();
    const nelson = await moderator(api);
    await giveRole(api.ctx, mara.email, 'operator');
    expect(await decides(mara, 1)).toMatchObject({ refused: null });
    await appeals(zito);
    expect(await caseFor(mara, 1)).toMatchObject({ refused: texts.ownDecision, steps: [], actions: [] });
    await suspend(api.ctx, nelson.email);
    await giveRole(api.ctx, zito.email, 'moderator');
    expect(await judges(mara, 1, 'uphold')).toMatchObject({ state: 'encerrado' });
  });

  it('and one report alone keep nobody from being erased, as what is held or grave does', async () => {
    const { api, zito } = await reportedService();
    await zito.call('POST', '/users/me/deletion', { password: zito.password });
    api.clock.advance(15 * day);
    const { db } = api.ctx;
    const remains = async (state: CaseState, score: number) => {
      await db.updateTable('cases').set({ state, score }).execute();
      await eraseAccount(api.ctx, { userId: zito.user.id });
      return (
        (await db.selectFrom('users').select('id').where('id', '=', zito.user.id).execute()).length === 1
      );
    };
    // Two reports of fraud, or a dispute.
    for (const state of waitingStates) expect(await remains(state, 40), state).toBe(true);
    expect(await remains('retido', 1)).toBe(true);
    expect(await remains('recurso', 30)).toBe(false);
    expect(await caseFor(await moderator(api), 1)).toMatchObject({ owner: null });
  });

  it('is not of a decision that did nothing, and leads to no page of what was removed', async () => {
    const { zito, rosa, mara } = await reportedService();
    await decides(mara, 1, { action: 'none', words: '' });
    expect(await codeOf(appeals(zito))).toBe('not_found');
    await reports(rosa);
    await decides(mara, 2, { action: 'remove' });
    expect(await decisionsOf(zito)).toMatchObject([{ subject: { title: 'Obras', path: null } }]);
  });

  it('that is right puts back what its decision took, and not what another one took', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    const nelson = await moderator(api);
    await decides(mara, 1, { action: 'warn' });
    await reports(rosa);
    await decides(mara, 2, { action: 'hide' });
    const seen = async () => (await api.ask('/services/1')).status;
    await appeals(zito, 1);
    await judges(nelson, 1, 'reverse');
    expect(await seen()).toBe(404);
    await appeals(zito, 2);
    await judges(nelson, 2, 'reverse');
    expect(await seen()).toBe(200);
  });
});
