// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#lib/contract/moderation.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import type { CaseState } from '#lib/moderation/life.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { employer } from '#tests/support/cast/jobs.ts';
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
import { person } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { workOn } from '#tests/support/cast/queue.ts';
import { serving } from '#tests/support/cast/serving.ts';

const seenBy = async (who: { ask: TestApi['ask'] }, id = 1) => (await who.ask(`/services/${id}`)).status;

it('the life of a case is asked at each step of a moderator, who changes nothing from where the step leads nowhere', async () => {
  const { api, mara } = await reportedService();
  const { version } = await decides(await moderator(api), 1);
  const closed: CaseState[] = ['decidido', 'encerrado'];
  const waiting: CaseState[] = ['aberto', 'retido'];
  for (const [call, more, states] of [
    ['claim', {}, closed],
    ['release', {}, closed],
    ['decide', { action: 'none' }, [...closed, 'recurso']],
    ['decide', { action: 'warn' }, [...closed, 'recurso']],
    ['appeal', { outcome: 'uphold' }, [...closed, ...waiting]],
    ['appeal', { outcome: 'reverse' }, [...closed, ...waiting]],
  ] as const)
    for (const state of states) {
      await api.ctx.db.updateTable('cases').set({ state }).execute();
      const said = { words: 'Assim não.', rule: 'burla', ...more, version };
      const answer = await outcome(mara.send('POST', `/moderation/cases/1/${call}`, said));
      const detail = 'outcome' in more || 'action' in more ? texts.faster : texts.notThis;
      const refused = `${call} ${JSON.stringify(more)} from ${state}`;
      expect(answer, refused).toMatchObject({ status: 409, body: { detail } });
      const after = await api.ctx.db.selectFrom('cases').select('state').execute();
      expect(after, refused).toEqual([{ state }]);
    }
});

describe('a moderator', () => {
  it('does not decide about oneself, nor a moderator about another: an operator does', async () => {
    const { api, mara, rosa } = await reportedService();
    const nelson = await moderator(api);
    await says(rosa, await startsWith(rosa, mara), 'Sou eu.');
    await reports(rosa, { type: 'user', id: mara.user.id, text: 'Foi comigo.' });
    await api.ctx.db
      .updateTable('users')
      .set({ full_name: 'Mara Sitoe' })
      .where('id', '=', mara.user.id)
      .execute();
    expect((await caseFor(mara, 2)).refused).toBe(texts.ownCase);
    const own = await caseFor(mara, 2);
    expect(own).toMatchObject({
      talks: [],
      reports: [{ text: null, reporter: null }],
      steps: [],
      actions: [],
    });
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${rosa.user.username}|Sou eu|Foi comigo`));
    expect(await caseFor(nelson, 2)).toMatchObject({
      talks: [{ messages: [{ text: 'Sou eu.' }] }],
      reports: [{ text: 'Foi comigo.', reporter: { id: rosa.user.id } }],
    });
    for (const who of [mara, nelson])
      expect(await codeOf(who.send('POST', '/moderation/cases/2/claim'))).toBe('forbidden');
    expect((await caseFor(nelson, 2)).refused).toBe(texts.otherModerator);
    for (const who of [mara, nelson]) {
      const { version } = await caseFor(who, 2);
      const said = { version, action: 'warn', rule: 'burla', words: 'x' };
      expect(await codeOf(who.send('POST', '/moderation/cases/2/decide', said))).toBe('forbidden');
    }
    await decides(await moderator(api, 'operator'), 2, { action: 'warn' });
  });
});

describe('deciding', () => {
  it('removes it from its owner too, warns, or finds nothing wrong', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    await decides(mara, 1, { action: 'warn' });
    expect(await seenBy(rosa)).toBe(200);
    await reports(rosa);
    await decides(mara, 2, { action: 'none', words: '' });
    expect(await seenBy(rosa)).toBe(200);
    expect(await decisionsOf(zito)).toHaveLength(1);
    await workOn(api, 'tell-of-decision');
    expect((await mailsOf(api)).filter(({ template }) => template === 'moderation-decided')).toHaveLength(1);
    await reports(rosa);
    await decides(mara, 3, { action: 'remove' });
    for (const who of [rosa, api, zito]) expect(await seenBy(who)).toBe(404);
    expect(await codeOf(zito.send('PUT', '/services/1', { title: 'De novo' }))).toBe('not_found');
    expect(await codeOf(reports(await person(api)))).toBe('not_found');
  });

  it('of a vacancy that is removed leaves its owner nothing of who applied', async () => {
    const [api, { who: zito, job }, rosa] = await serving(employer, person);
    const { id } = await applies(rosa, job.id);
    await reports(rosa, { type: 'job', id: job.id });
    await decides(await moderator(api), 1, { action: 'remove' });
    expect(await codeOf(zito.ask(`/jobs/${job.id}/applications`))).toBe('not_found');
    expect(await codeOf(zito.send('PUT', `/applications/${id}`, { status: 'aceite' }))).toBe('not_found');
    expect(await rosa.call('GET', '/applications/mine')).toMatchObject([{ id, status: 'recebida' }]);
  });

  it('is about the words of a company and the addresses behind its links, as reported and as they are', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api, {
      description:
        '<p>Pão &amp; <strong>bolos</strong></p><p>Veja o <a href="https://padaria.mz">site</a>.</p>',
    });
    await reports(await person(api), { type: 'company', id: company.id });
    await who.call('PUT', `/companies/${company.id}`, { description: '<ul><li>Pão</li><li>Bolos</li></ul>' });
    const found = await caseFor(await moderator(api), 1);
    const said = ({ fields }: Evidence) => fields.find(({ name }) => name === 'description')?.text;
    expect([found.snapshot, found.now].map((evidence) => evidence && said(evidence))).toEqual([
      'Pão & bolos\nVeja o site (https://padaria.mz).',
      'Pão\nBolos',
    ]);
  });

  it('asks for words, for days only of a suspension, and for what fits the subject', async () => {
    const { rosa, zito, mara } = await reportedService();
    await reports(rosa, { type: 'user', id: zito.user.id });
    for (const odd of [
      { action: 'hide', words: '' },
      { action: 'hide', days: 3 },
      { action: 'suspend', days: 0 },
      { action: 'suspend', days: 366 },
      { action: 'delete' },
      { rule: 'x' },
      { words: 'x'.repeat(2001) },
      { version: undefined },
    ]) {
      const { version } = await caseFor(mara, 1);
      const said = { version, action: 'hide', rule: 'burla', words: 'x', ...odd };
      expect(await codeOf(mara.send('POST', '/moderation/cases/1/decide', said)), JSON.stringify(odd)).toBe(
        'validation_failed',
      );
    }
    const { version } = await caseFor(mara, 2);
    const said = { version, action: 'hide', rule: 'burla', words: 'x' };
    expect(await codeOf(mara.send('POST', '/moderation/cases/2/decide', said))).toBe('validation_failed');
  });
});

describe('an appeal', () => {
  it('is once, in time, of one’s own, and decided by another moderator', async () => {
    const { api, zito, rosa, mara } = await reportedService();
    const nelson = await moderator(api);
    await decides(mara, 1);
    expect(await codeOf(appeals(rosa))).toBe('not_found');
    expect(await codeOf(appeals(zito, 1, ''))).toBe('validation_failed');
    expect(await codeOf(appeals(zito, 1, 'x'.repeat(2001)))).toBe('validation_failed');
    expect(await outcome(appeals(zito))).toMatchObject({ status: 200, body: { appeal_until: null } });
    expect(await outcome(appeals(zito))).toMatchObject({ status: 409, body: { detail: texts.appealedOnce } });
    expect(await caseFor(mara, 1)).toMatchObject({ state: 'recurso', refused: texts.ownDecision });
    await expect(judges(mara, 1, 'uphold')).rejects.toThrow('403');
    expect(await judges(nelson, 1, 'uphold')).toMatchObject({ state: 'encerrado' });
  });
});
