// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { eraseAccount } from '#server/erasure.ts';
import { forgetEvidence } from '#server/moderation/moderation.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { meanwhile } from '#tests/support/cast/meanwhile.ts';
import {
  caseFor,
  casesFor,
  decides,
  moderator,
  reportedService,
  reports,
} from '#tests/support/cast/moderation.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { workOn } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';

const day = 24 * 60 * 60 * 1000;

async function hasDevice({ ctx }: TestApi, { user }: Person): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const endpoint = `https://push.test/${user.id}`;
  await ctx.db
    .insertInto('push_subscriptions')
    .values({
      user_id: user.id,
      session_id: id,
      endpoint,
      p256dh: '',
      auth: '',
      kept_at: ctx.clock.now().toISOString(),
      failing_since: null,
    })
    .execute();
}

describe('reporting', () => {
  it('opens one case a person a thing, with what the thing was', async () => {
    const [api, nelson, rosa, zito] = await serving(freelancer, person, person);
    await publishes(nelson, { title: 'Ganhe 50 000 MT por dia' });
    expect(await outcome(reports(rosa, { text: 'Pediu dinheiro antes.' }))).toMatchObject({
      status: 201,
      body: { detail: reportTexts.thanks },
    });
    await nelson.send('PUT', '/services/1', { title: 'Aulas de música' });
    expect(await outcome(reports(rosa))).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: reportTexts.again },
    });
    expect((await reports(zito, { reason: 'outro', text: '' })).status).toBe(201);
    const mara = await moderator(api);
    expect(await casesFor(mara)).toMatchObject([{ id: 1, reports_count: 2 }]);
    expect(await caseFor(mara, 1)).toMatchObject({
      owner: { id: nelson.user.id },
      snapshot: { title: 'Ganhe 50 000 MT por dia' },
      now: { title: 'Aulas de música' },
      reports: [
        { reason: 'burla', text: 'Pediu dinheiro antes.', reporter: { username: rosa.user.username } },
        { reason: 'outro', text: null, reporter: { id: zito.user.id } },
      ],
    });
    await reports(rosa, { type: 'user', id: nelson.user.id });
    await hasDevice(api, zito);
    await decides(mara, 1, { action: 'warn' });
    await workOn(api, 'tell-of-decision');
    expect(await casesFor(mara)).toMatchObject([{ id: 2 }]);
    for (const who of [rosa, zito])
      expect(await who.call('GET', '/notifications/')).toMatchObject([
        {
          type: 'system',
          title: 'A sua denúncia foi analisada',
          path: null,
          isRead: false,
          description: 'Serviço “Ganhe 50 000 MT por dia”: avisámos quem publicou. Obrigado por avisar.',
        },
      ]);
    const [{ id } = { id: 0 }] = await zito.call<Notification[]>('GET', '/notifications/');
    const pushes = await api.ctx.db
      .selectFrom('queue')
      .select('payload')
      .where('kind', '=', 'push')
      .execute();
    expect(pushes).toEqual([{ payload: JSON.stringify({ ids: [Number(id)] }) }]);
    expect((await reports(rosa)).status).toBe(201);
    expect(await casesFor(mara)).toMatchObject([{ id: 2 }, { id: 3, reports_count: 1 }]);
  });

  it('that reaches what a moderator hides at that moment opens no second case', async () => {
    const { api, mara } = await reportedService();
    const zuleca = await person(api);
    meanwhile(api, 'reports-of-person', () => decides(mara, 1));
    expect((await reports(zuleca)).status).toBe(404);
    expect(await api.ctx.db.selectFrom('cases').select(['id', 'state']).execute()).toEqual([
      { id: 1, state: 'decidido' },
    ]);
  });

  it('sent again because its answer was lost opens no second case, not even when the first is closed', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    const same = { client_id: 'a1b2c3d4' };
    expect((await reports(rosa, same)).status).toBe(201);
    const mara = await moderator(api);
    await decides(mara, 1, { action: 'warn' });
    expect(await outcome(reports(rosa, same))).toEqual({
      status: 201,
      body: { id: 1, detail: reportTexts.thanks },
    });
    expect(await casesFor(mara)).toEqual([]);
    // Another person may have made the same id.
    expect((await reports(nelson, same)).status).toBe(201);
    expect(await codeOf(reports(rosa, { client_id: 'x' }))).toBe('validation_failed');
  });

  it('again, also at once, opens no second case, and is refused after a while; others and other things are others', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    for (const _ of [1, 2]) await publishes(nelson);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => reports(rosa)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
    const limit = { name: 'reports-of-person', most: 30, withinMs: day };
    for (let left = 24; left > 1; left -= 1) await api.ctx.limits.take(limit, String(rosa.user.id));
    expect([(await reports(rosa)).status, (await reports(rosa)).status]).toEqual([409, 429]);
    for (const thing of [{ id: 1 }, { id: 2 }, { type: 'user', id: rosa.user.id }])
      expect((await reports(nelson, thing)).status, JSON.stringify(thing)).toBe(201);
    const counts = (await casesFor(await moderator(api))).map(({ reports_count }) => reports_count);
    expect(counts.sort()).toEqual([1, 1, 2]);
  });

  it('is of what can be seen, for a reason', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson, { status: 'Pausado' });
    expect(await codeOf(reports(nelson))).toBe('not_found');
    expect(await codeOf(reports(nelson, { id: 99 }))).toBe('not_found');
    for (const odd of [
      { reason: 'x' },
      { reason: undefined },
      { type: 'jobs' },
      { id: -1 },
      { text: 'x'.repeat(1001) },
    ])
      expect(await codeOf(reports(nelson, odd)), JSON.stringify(odd)).toBe('validation_failed');
    expect(await casesFor(await moderator(api))).toEqual([]);
  });

  it('keeps what was reported, and the account, until the case is closed, and the copy for thirty days more', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson, { title: 'Obras do Nelson' });
    await reports(rosa);
    await api.ctx.db.updateTable('cases').set({ score: 40 }).execute();
    await erases(api.ctx, nelson);
    const mara = await moderator(api);
    expect(await caseFor(mara, 1)).toMatchObject({ owner: { id: nelson.user.id } });
    await decides(mara, 1, { action: 'none', words: '' });
    await erases(api.ctx, nelson);
    const titled = { snapshot: { title: 'Obras do Nelson' } };
    expect(await caseFor(mara, 1)).toMatchObject({ owner: null, now: null, ...titled });
    api.clock.advance(29 * day);
    await forgetEvidence(api.ctx);
    expect(await caseFor(await moderator(api), 1)).toMatchObject(titled);
    api.clock.advance(2 * day);
    await forgetEvidence(api.ctx);
    expect(await caseFor(await moderator(api), 1)).toMatchObject({
      snapshot: null,
      subject: { type: 'service', id: 1 },
    });
  });

  it('of the time before there were cases keeps its copy for thirty days too', async () => {
    const { ctx, clock } = await serveApi();
    const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
    const snapshot = '{"messages":[]}';
    // The last is of a case, which says itself when it is over.
    for (const [closed_at, case_id] of [
      [ago(30 * day + 1), null],
      [ago(30 * day), null],
      [null, null],
      [ago(30 * day + 1), 1],
    ] as const)
      await ctx.db
        .insertInto('reports')
        .values({
          reporter_id: null,
          client_id: null,
          type: 'message',
          ref_id: 1,
          reason: 'spam',
          text: null,
          owner_id: null,
          case_id,
          snapshot,
          created_at: ago(40 * day),
          closed_at,
          outcome: null,
        })
        .execute();
    await forgetEvidence(ctx);
    const kept = await ctx.db.selectFrom('reports').select('snapshot').orderBy('id').execute();
    expect(kept.map((report) => report.snapshot)).toEqual(['{}', snapshot, snapshot, snapshot]);
  });

  it('is answered with which thing it was and what was done, also when that is gone', async () => {
    const api = await serveApi();
    const [zito, rosa] = [await freelancer(api, {}, { full_name: 'Zito Langa' }), await person(api)];
    await publishes(zito, { title: 'Obras' });
    await publishes(zito, { title: 'Pinturas' });
    const { id } = await says(zito, await startsWith(rosa, zito), 'Pague já');
    const all = [
      [{ type: 'message', id }, 'none'],
      [{ type: 'service', id: 2 }, 'hide'],
      [{ type: 'service', id: 1 }, 'remove'],
      [{ type: 'user', id: zito.user.id }, 'suspend'],
    ] as const;
    const mara = await moderator(api);
    for (const [at, [thing, action]] of all.entries()) {
      await reports(rosa, thing);
      await decides(mara, at + 1, { action });
      await workOn(api, 'tell-of-decision');
    }
    const told = async () =>
      (await rosa.call<Notification[]>('GET', '/notifications/')).flatMap(({ type, description }) =>
        type === 'system' ? [description] : [],
      );
    const others = [
      'Perfil “Zito Langa”: a conta foi suspensa. Obrigado por avisar.',
      'Serviço “Obras”: o conteúdo foi retirado. Obrigado por avisar.',
      'Serviço “Pinturas”: o conteúdo ficou escondido. Obrigado por avisar.',
    ];
    const nothing = 'não encontrámos nada contra as regras. Obrigado por avisar.';
    expect((await told()).toSorted()).toEqual([`Mensagem de Zito Langa: ${nothing}`, ...others]);
    await erases(api.ctx, zito);
    expect((await told()).toSorted()).toEqual([`Mensagem: ${nothing}`, ...others]);
  });

  it('stays without its reporter when they are erased, and without what they wrote', async () => {
    const [api, zito, rosa] = await serving(freelancer, person);
    await publishes(zito, { title: 'Obras do Zito' });
    await reports(rosa, { text: 'Sou a Rosa, e paguei.', client_id: 'a1b2c3d4' });
    const conversation = await startsWith(rosa, zito);
    await says(rosa, conversation, 'O meu número é 841234567');
    await says(zito, conversation, 'Bom dia');
    const { id } = await says(zito, conversation, 'Pague já ou mostro a todos');
    await reports(rosa, { type: 'message', id, text: 'Ameaçou-me.' });
    await reports(rosa, { type: 'user', id: zito.user.id });
    const ana = await person(api);
    expect(await codeOf(reports(ana, { type: 'message', id }))).toBe('not_found');
    await reports(ana, { text: 'A mim também.' });
    await erases(api.ctx, rosa);
    // Copies of a case that is open stay.
    await forgetEvidence(api.ctx);
    const mara = await moderator(api);
    const [thing, message, him] = [await caseFor(mara, 1), await caseFor(mara, 2), await caseFor(mara, 3)];
    const hers = { reason: 'burla', text: null, reporter: null };
    expect(thing).toMatchObject({
      snapshot: { title: 'Obras do Zito' },
      reports: [hers, { text: 'A mim também.', reporter: { id: ana.user.id } }],
    });
    for (const { reports } of [message, him]) expect(reports).toMatchObject([hers]);
    expect(message.talks).toMatchObject([
      {
        messages: [
          { by: 'reported', text: 'Bom dia', is_reported: false },
          { by: 'reported', text: 'Pague já ou mostro a todos', is_reported: true },
        ],
      },
    ]);
    expect(JSON.stringify([message, him])).not.toContain('841234567');
  });

  it('of somebody one has talked with is possible also when they hide or are gone, with what was said', async () => {
    const [api, zito, rosa, ana] = await serving(freelancer, person, person);
    const conversation = await startsWith(rosa, zito);
    await says(zito, conversation, 'Manda 500 por M-Pesa primeiro');
    await zito.call('POST', '/users/me/deletion', { password: zito.password });
    const him = { type: 'user', id: zito.user.id };
    expect(await codeOf(reports(ana, him))).toBe('not_found');
    expect((await reports(rosa, him)).status).toBe(201);
    const mara = await moderator(api);
    expect((await caseFor(mara, 1)).talks).toMatchObject([
      {
        messages: [{ id: him.id, by: 'reported', text: 'Manda 500 por M-Pesa primeiro', is_reported: false }],
      },
    ]);
    await decides(mara, 1, { action: 'none', words: '' });
    api.clock.advance(15 * day);
    await eraseAccount(api.ctx, { userId: zito.user.id });
    const later = await signsInAgain(api, rosa);
    expect((await reports(later, him)).status).toBe(201);
    expect(await caseFor(await moderator(api), 2)).toMatchObject({
      owner: null,
      actions: ['none'],
      talks: [{ messages: [{ by: 'reported' }] }],
    });
    await decides(await moderator(api), 2, { action: 'none', words: '' });
    await workOn(api, 'tell-of-decision');
    // Both decisions are told in the same moment.
    const told = await later.call<Notification[]>('GET', '/notifications/');
    expect(told.map(({ description }) => description).join('\n')).toContain(
      'a conta já tinha sido eliminada',
    );
  });
});
