// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Warning } from '#lib/contract/errors.ts';
import { advice } from '#lib/copy/moderation/signals.ts';
import { serveApi } from '#tests/support/api.ts';
import { asksMoney, hirer, honest, onlyByPhone, statusOfJob } from '#tests/support/cast/doubts.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import {
  appeals,
  casesFor,
  decides,
  decisionsOf,
  judges,
  moderator,
} from '#tests/support/cast/moderation.ts';
import { person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

describe('what the program doubts', () => {
  it('of one kind asks its author first, says which words, and holds what asks for money when they say so', async () => {
    const [api, { who, publish }] = await serving(hirer);
    expect((await publish({ description: honest })).status).toBe(201);
    const sent = { description: `Loja no Alto Maé. ${asksMoney}`, client_id: 'a1b2c3d4' };
    const warned = await outcome(publish(sent));
    expect(warned).toMatchObject({ status: 409, body: { code: 'warnings' } });
    const [warning] = (warned.body as { warnings: Warning[] }).warnings;
    expect(warning).toMatchObject({
      signal: 'advance_payment',
      field: 'description',
      advice: advice.advance_payment,
    });
    for (const words of warning?.words ?? []) expect(sent.description).toContain(words);
    expect(warning?.words.join(' ')).toMatch(/taxa de inscrição/);
    expect(await who.call('GET', '/jobs/my-jobs')).toHaveLength(1);
    expect(
      await outcome(publish({ title: 'Taxa de inscrição 500 MT por M-Pesa', description: honest })),
    ).toMatchObject({
      status: 409,
      body: { warnings: [{ signal: 'advance_payment', field: 'title' }] },
    });
    const made = await outcome(publish({ ...sent, confirm_warnings: true }));
    expect(made).toMatchObject({
      status: 201,
      body: { state: 'retido', held_because: ['advance_payment'] },
    });
    const { id } = made.body as { id: number };
    expect(await statusOfJob(api, id)).toBe(404);
    expect(await statusOfJob(who, id)).toBe(200);
    expect(await casesFor(await moderator(api))).toMatchObject([{ state: 'retido', reports_count: 0 }]);
  });

  it('of another kind is published when its author says so, and not asked about again', async () => {
    const [api, { who, publish }] = await serving(hirer);
    expect((await publish({ description: onlyByPhone })).status).toBe(409);
    const made = await outcome(publish({ description: onlyByPhone, confirm_warnings: true }));
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('state');
    const { id } = made.body as { id: number };
    expect(await statusOfJob(api, id)).toBe(200);
    // Who changes something else is not asked again.
    expect((await who.send('PUT', `/jobs/${id}`, { status: 'Pausada' })).status).toBe(200);
    expect(await casesFor(await moderator(api))).toEqual([]);
  });

  it('are vacancies: what asks for an enrolment fee may be a course', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api), { description: `${asksMoney} ${onlyByPhone}` });
    expect((await api.ask('/services/1')).status).toBe(200);
  });

  it('is cleared where a decision about it is reversed, and not where it is warned of or upheld', async () => {
    const [api, { who, publish }, mara, nelson] = await serving(hirer, moderator, moderator);
    const description = `${asksMoney} ${onlyByPhone}`;
    for (const [at, [outcome, status]] of (
      [
        ['uphold', 404],
        ['reverse', 200],
      ] as const
    ).entries()) {
      const id = at + 1;
      await publish({ title: `Caixa ${id}`, description });
      const [{ id: caseId = 0 } = {}] = await casesFor(mara);
      await decides(mara, caseId, { action: 'warn' });
      const [{ id: decisionId = 0 } = {}] = await decisionsOf(who);
      expect((await appeals(who, decisionId)).status).toBe(200);
      await judges(nelson, caseId, outcome);
      expect(await statusOfJob(api, id)).toBe(200);
      await who.call('PUT', `/jobs/${id}`, { description: honest });
      await who.call('PUT', `/jobs/${id}`, { description });
      expect(await statusOfJob(api, id), outcome).toBe(status);
      for (const { id: open } of await casesFor(mara))
        await decides(mara, open, { action: 'none', words: '' });
    }
  });

  it('is not asked about what a moderator hid, which stays hidden whatever its owner makes of it', async () => {
    const [api, { who, publish }] = await serving(hirer);
    await publish({ description: honest });
    await (await person(api)).call('POST', '/reports/', { type: 'job', id: 1, reason: 'falso' });
    const mara = await moderator(api);
    await decides(mara, 1, { action: 'hide' });
    await who.call('PUT', '/jobs/1', { description: `${asksMoney} ${onlyByPhone}` });
    expect(await casesFor(mara)).toEqual([]);
    expect(await statusOfJob(api, 1)).toBe(404);
    expect(await outcome(who.ask('/jobs/1'))).toMatchObject({ body: { state: 'oculto' } });
    expect(await who.call('GET', '/moderation/held/mine')).toEqual([]);
  });
});
