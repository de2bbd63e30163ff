import { describe, expect, it } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { suspend } from '#server/accounts/accounts.ts';
import { eraseAccount } from '#server/erasure.ts';
import { close, openReports } from '#server/reports/reports.ts';
import { serveApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';

const reports = (who: Person, changes: object = {}) =>
  who.send('POST', '/reports/', { type: 'service', id: 1, reason: 'burla', ...changes });

describe('reporting', () => {
  it('opens one case a person a thing, with what the thing was', async () => {
    const api = await serveApi();
    const [nelson, rosa, zito] = [await freelancer(api), await person(api), await person(api)];
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
    const [first, second] = await openReports(api.ctx);
    expect(first).toMatchObject({
      reason: 'burla',
      text: 'Pediu dinheiro antes.',
      owner_id: nelson.user.id,
      reporter: rosa.user.username,
    });
    expect(JSON.parse(first?.snapshot ?? '')).toMatchObject({ title: 'Ganhe 50 000 MT por dia' });
    expect(second).toMatchObject({ text: null });
    expect(await close(api.ctx, first?.id ?? 0, { decision: 'warned', outcome: 'Só ao telefone.' })).toBe(
      true,
    );
    expect(await close(api.ctx, first?.id ?? 0, { decision: 'kept', outcome: 'Outra vez.' })).toBe(false);
    expect(await openReports(api.ctx)).toHaveLength(1);
    expect(await rosa.call('GET', '/notifications/')).toMatchObject([
      {
        ...{ type: 'system', title: 'A sua denúncia foi analisada', path: null, isRead: false },
        description: 'Serviço “Ganhe 50 000 MT por dia”: avisámos quem publicou. Obrigado por avisar.',
      },
    ]);
    expect(await nelson.call('GET', '/notifications/')).toEqual([]);
    expect((await reports(rosa)).status).toBe(201);
  });

  it('sent again because its answer was lost opens no second case, not even when the first is closed', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await person(api)];
    await publishes(nelson);
    const same = { client_id: 'a1b2c3d4' };
    const answers = await Promise.all([reports(rosa, same), reports(rosa, same), reports(rosa, same)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await close(api.ctx, 1, { decision: 'warned', outcome: 'Avisado.' });
    expect(await outcome(reports(rosa, same))).toEqual({
      status: 201,
      body: { id: 1, detail: reportTexts.thanks },
    });
    expect(await openReports(api.ctx)).toEqual([]);
    // Another person may have made the same id.
    expect((await reports(nelson, same)).status).toBe(201);
    expect(await codeOf(reports(rosa, { client_id: 'x' }))).toBe('validation_failed');
  });

  it('of one thing is none of another', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    await publishes(nelson);
    for (const thing of [{ id: 1 }, { id: 2 }, { type: 'user', id: 1 }])
      expect((await reports(nelson, thing)).status, JSON.stringify(thing)).toBe(201);
  });

  it('again and again is refused after a while, to this person', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await person(api)];
    await publishes(nelson);
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await reports(rosa)).status);
    expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 409), 429]);
    expect((await reports(nelson)).status).toBe(201);
  });

  it('many times at once opens one', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reports(nelson)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await openReports(api.ctx)).toHaveLength(1);
  });

  it('is for who is signed in, of what can be seen, for a reason', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson, { status: 'Pausado' });
    expect((await api.send('POST', '/reports/', { type: 'service', id: 1, reason: 'spam' })).status).toBe(
      401,
    );
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
    expect(await openReports(api.ctx)).toEqual([]);
  });

  it('keeps no name of a person who is erased, in no case, open or closed', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await person(api)];
    const zito = await freelancer(api);
    await publishes(nelson, { title: 'Obras do Nelson' });
    await publishes(zito, { title: 'Obras do Zito' });
    await reports(rosa);
    await reports(zito, { type: 'user', id: nelson.user.id });
    await reports(rosa, { id: 2 });
    expect(await close(api.ctx, 1, { decision: 'warned', outcome: 'Avisado.' })).toBe(true);
    await nelson.call('POST', '/users/me/deletion', { password: nelson.password });
    api.clock.advance(15 * 24 * 60 * 60 * 1000);
    await eraseAccount(api.ctx, { userId: nelson.user.id });
    const kept = await api.ctx.db.selectFrom('reports').selectAll().orderBy('id').execute();
    expect(kept.map(({ owner_id, snapshot }) => [owner_id, snapshot])).toEqual([
      [null, '{}'],
      [null, '{}'],
      [zito.user.id, expect.stringContaining('Obras do Zito')],
    ]);
    expect(kept[0]).toMatchObject({ outcome: 'Avisado.', reason: 'burla' });
  });

  it('is answered with which thing it was and what was done, also when that is gone', async () => {
    const api = await serveApi();
    const [zito, rosa] = [await freelancer(api, {}, { full_name: 'Zito Langa' }), await person(api)];
    await publishes(zito, { title: 'Obras' });
    const { id } = await says(zito, await startsWith(rosa, zito), 'Pague já');
    const all = [
      [{ type: 'service', id: 1 }, 'removed'],
      [{ type: 'user', id: zito.user.id }, 'suspended'],
      [{ type: 'message', id }, 'kept'],
    ] as const;
    for (const [at, [thing, decision]] of all.entries()) {
      await reports(rosa, thing);
      await close(api.ctx, at + 1, { decision, outcome: 'Segredo da equipa.' });
    }
    await suspend(api.ctx, zito.email);
    const told = async () =>
      (await rosa.call<Notification[]>('GET', '/notifications/')).flatMap(({ type, description }) =>
        type === 'system' ? [description] : [],
      );
    expect((await told()).toSorted()).toEqual([
      'Mensagem de Zito Langa: não encontrámos nada contra as regras. Obrigado por avisar.',
      'Perfil “Zito Langa”: a conta foi suspensa. Obrigado por avisar.',
      'Serviço “Obras”: o conteúdo foi retirado. Obrigado por avisar.',
    ]);
    await api.ctx.db
      .updateTable('users')
      .set({ deletion_due_at: api.clock.now().toISOString() })
      .where('id', '=', zito.user.id)
      .execute();
    await eraseAccount(api.ctx, { userId: zito.user.id });
    expect((await told()).toSorted()).toEqual([
      'Mensagem: não encontrámos nada contra as regras. Obrigado por avisar.',
      'Perfil: a conta foi suspensa. Obrigado por avisar.',
      'Serviço: o conteúdo foi retirado. Obrigado por avisar.',
    ]);
  });

  it('stays without its reporter when they are erased, and without what they wrote', async () => {
    const api = await serveApi();
    const [zito, rosa] = [await freelancer(api), await person(api)];
    await publishes(zito, { title: 'Obras do Zito' });
    await reports(rosa, { text: 'Sou a Rosa, e paguei.', client_id: 'a1b2c3d4' });
    const conversation = await startsWith(rosa, zito);
    await says(rosa, conversation, 'O meu número é 841234567');
    const { id } = await says(zito, conversation, 'Pague já ou mostro a todos');
    await reports(rosa, { type: 'message', id, text: 'Ameaçou-me.' });
    await rosa.call('POST', '/users/me/deletion', { password: rosa.password });
    api.clock.advance(15 * 24 * 60 * 60 * 1000);
    await eraseAccount(api.ctx, { userId: rosa.user.id });
    const [thing, message] = await openReports(api.ctx);
    const gone = { reporter: null, reporter_id: null, text: null, client_id: null, owner_id: zito.user.id };
    expect(thing).toMatchObject({ ...gone, reason: 'burla' });
    expect(thing?.snapshot).toContain('Obras do Zito');
    expect(message).toMatchObject(gone);
    expect(message?.snapshot).toContain('Pague já');
    expect(message?.snapshot).not.toContain('841234567');
  });
});
