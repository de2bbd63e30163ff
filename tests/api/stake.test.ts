// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { giveRole } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { agrees, asksFor, dealOf, steps, takes } from '#tests/support/cast/deals.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import {
  appeals,
  caseFor,
  casesFor,
  decides,
  decisionsOf,
  judges,
  moderates,
  moderator,
  reports,
} from '#tests/support/cast/moderation.ts';
import { noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { workOn } from '#tests/support/cast/queue.ts';
import { concluded, review, reviewed, reviewsAbout } from '#tests/support/cast/reviews.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { enters, joins, staffed } from '#tests/support/cast/teams.ts';

/** The newest case, as one that a moderator without a part in it may decide, and this one not. */
async function refuses(api: TestApi, who: Person): Promise<void> {
  const [one] = await casesFor(await moderator(api));
  const id = one?.id ?? 0;
  await moderates(api, who);
  const seen = await caseFor(who, id);
  expect(seen).toMatchObject({ refused: texts.ownCase, steps: [], actions: [] });
  for (const { text, reporter } of seen.reports) expect([text, reporter]).toEqual([null, null]);
  const forbidden = { status: 403, body: { detail: texts.ownCase } };
  expect(await outcome(who.send('POST', `/moderation/cases/${id}/claim`))).toMatchObject(forbidden);
  const decision = { version: seen.version, action: 'none', rule: 'outro', words: '' };
  expect(await outcome(who.send('POST', `/moderation/cases/${id}/decide`, decision))).toMatchObject(
    forbidden,
  );
  expect((await caseFor(await moderator(api, 'operator'), id)).refused).toBeNull();
}

/** An editor who went when something of the company was reported: their own words, or another's. */
async function leftAfter(api: TestApi, theirs: boolean): Promise<Person> {
  const { who, company, editor } = await staffed(api);
  const { id } = await publishes(theirs ? editor : who, { company_id: company.id });
  await reports(await person(api), { id });
  await editor.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
  return editor;
}

describe('a moderator decides nothing in which they have a part', () => {
  it.each<[string, (api: TestApi) => Promise<Person>]>([
    [
      'a service that they reported',
      async (api) => {
        const { who, company } = await owner(api);
        const { id } = await publishes(who, { company_id: company.id });
        const rival = await person(api);
        await reports(rival, { id });
        return rival;
      },
    ],
    [
      'what somebody of their company reported',
      async (api) => {
        const { who: colleague, editor } = await staffed(api);
        const other = await owner(api);
        const { id } = await publishes(other.who, { company_id: other.company.id });
        await reports(colleague, { id });
        return editor;
      },
    ],
    ['what they wrote for a company that they have left', (api) => leftAfter(api, true)],
    ['what a company published that they have left since it was reported', (api) => leftAfter(api, false)],
    [
      'a review about themselves',
      async (api) => {
        const { zito, rosa, deal } = await concluded(api);
        await review(rosa, zito, deal.id);
        await reports(await person(api), { type: 'review', id: 1 });
        return zito;
      },
    ],
    [
      'a review about their company',
      async (api) => {
        const { who, company } = await owner(api);
        const service = await publishes(who, { company_id: company.id });
        await reviewed(await person(api), who, 1, { service_id: service.id });
        await reports(await person(api), { type: 'review', id: 1 });
        return joins(api, who, company.id, 'editor');
      },
    ],
    [
      'a message to a colleague',
      async (api) => {
        const { who, editor } = await staffed(api);
        const sender = await person(api);
        const conversation = await startsWith(sender, who);
        const { id } = await says(sender, conversation, 'Envie dinheiro.');
        await reports(who, { type: 'message', id });
        return editor;
      },
    ],
  ])('%s', async (_, part) => {
    const api = await serveApi();
    await refuses(api, await part(api));
  });

  it('a dispute of their own or of a colleague, which they do not settle either', async () => {
    const [api, { who, company }] = await serving(owner);
    const service = await publishes(who, { company_id: company.id });
    const customer = await person(api);
    const colleague = await owner(api);
    const { id } = await asksFor(customer, { service_id: service.id });
    await agrees(customer, who, id);
    await takes(customer, id, 'dispute');
    await enters(api, colleague.who, colleague.company.id, customer, 'editor');
    await refuses(api, colleague.who);
    const settling = steps(colleague.who, id, 'settle');
    expect(await outcome(settling)).toMatchObject({ status: 403, body: { detail: texts.ownCase } });
  });

  it('so whoever decided it hears the appeal where only its writer moderates beside them', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    const { id } = await publishes(editor, { company_id: company.id });
    await reports(await person(api), { id });
    const mara = await moderator(api, 'operator');
    await giveRole(api.ctx, editor.email, 'operator');
    await decides(mara, 1);
    expect((await appeals(who)).status).toBe(200);
    expect((await caseFor(mara, 1)).refused).toBeNull();
  });

  it('nor settles what another moderator is looking at', async () => {
    const [api, { zito, rosa, deal }] = await serving(concluded);
    const { id } = await asksFor(rosa, { peer_user_id: zito.user.id });
    await agrees(rosa, zito, id);
    await takes(rosa, id, 'dispute');
    const [nelson, mara] = [await moderator(api), await moderator(api)];
    await nelson.call('POST', '/moderation/cases/1/claim');
    expect((await steps(mara, id, 'settle')).status).toBe(409);
    expect(await takes(nelson, id, 'settle')).toMatchObject({ state: 'concluido' });
    expect((await dealOf(rosa, deal.id)).state).toBe('concluido');
  });
});

describe('a suspension for what a company publishes', () => {
  async function fraudOfAnAdmin() {
    const [api, { who, company }] = await serving(owner);
    const admin = await joins(api, who, company.id, 'admin');
    const { id } = await publishes(admin, { company_id: company.id });
    await who.call('PUT', `/services/${id}`, { price: 900 });
    await reports(await person(api), { id });
    const mara = await moderator(api);
    return { api, who, admin, company, id, mara };
  }

  it('closes the account of who wrote it; its owner loses the thing, and both may appeal', async () => {
    const { api, who, admin, id, mara } = await fraudOfAnAdmin();
    expect(await caseFor(mara, 1)).toMatchObject({
      owner: { id: who.user.id },
      written_by: { id: admin.user.id },
    });
    await decides(mara, 1, { action: 'suspend', days: 7, words: 'A sua conta fica suspensa.' });
    const { is_active } = await api.ctx.db
      .selectFrom('users')
      .select('is_active')
      .where('id', '=', admin.user.id)
      .executeTakeFirstOrThrow();
    expect(is_active).toBe(0);
    expect((await api.ask(`/services/${id}`)).status).toBe(404);
    const [ofOwner] = await decisionsOf(who);
    expect(ofOwner).toMatchObject({ action: 'hide', until: null });
    expect(ofOwner?.words).not.toContain('suspensa');
    expect((await appeals(who)).status).toBe(200);
    await judges(await moderator(api), 1, 'reverse');
    expect((await api.ask(`/services/${id}`)).status).toBe(200);
    expect((await admin.ask('/users/me')).status).not.toBe(200);
    expect(
      (await api.ctx.db.selectFrom('users').select('id').where('is_active', '=', 0).execute()).length,
    ).toBe(0);
  });

  it('suspends nobody where who wrote it is there no more', async () => {
    const { api, admin, id, mara } = await fraudOfAnAdmin();
    const { version } = await caseFor(mara, 1);
    await erases(api.ctx, admin);
    const decision = { version, action: 'suspend', rule: 'burla', words: 'Porque sim.' };
    const answer = await outcome(mara.send('POST', '/moderation/cases/1/decide', decision));
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'action' }] } });
    expect((await api.ask(`/services/${id}`)).status).toBe(200);
    expect((await caseFor(mara, 1)).state).toBe('aberto');
  });

  it('asks whose words are meant where another has rewritten them since', async () => {
    const { api, who, admin, company, id, mara } = await fraudOfAnAdmin();
    const other = await joins(api, who, company.id, 'admin');
    await other.call('PUT', `/services/${id}`, { description: 'Mande 5000 MT agora.' });
    const seen = await caseFor(mara, 1);
    expect(seen).toMatchObject({ written_by: { id: admin.user.id }, rewritten_by: { id: other.user.id } });
    const decision = { version: seen.version, action: 'suspend', rule: 'burla', words: 'Porque sim.' };
    const decide = (more: object) =>
      outcome(mara.send('POST', '/moderation/cases/1/decide', { ...decision, ...more }));
    for (const more of [{}, { user_id: who.user.id }])
      expect(await decide(more)).toMatchObject({ status: 422, body: { errors: [{ field: 'user_id' }] } });
    expect((await decide({ user_id: other.user.id })).status).toBe(200);
    const suspended = () => api.ctx.db.selectFrom('users').select('id').where('is_active', '=', 0).execute();
    expect(await suspended()).toEqual([{ id: other.user.id }]);
    await who.call('PUT', `/services/${id}`, { description: 'Fazemos obras em Nampula.' });
    await appeals(who);
    await judges(await moderator(api), 1, 'reverse');
    expect(await suspended(), 'who was suspended, though it has other words now').toEqual([]);
    // Who rewrote it has a part in it as well.
    const { id: next } = await publishes(admin, { company_id: company.id });
    await reports(await person(api), { id: next });
    await who.call('PUT', `/services/${next}`, { description: 'Outras palavras.' });
    await moderates(api, who);
    expect((await caseFor(who, 2)).refused).toBe(texts.ownCase);
  });

  it('keeps from each of the two what the other wrote against it, and was answered', async () => {
    const { api, who, admin, mara } = await fraudOfAnAdmin();
    await decides(mara, 1, { action: 'suspend', days: 7 });
    const again = await signsInAgain(api, admin);
    await appeals(again, 1, 'A dona mandou-me escrever isto.');
    const nelson = await moderator(api);
    await workOn(api, 'tell-of-decision');
    const mails = (await mailsOf(api)).length;
    await judges(nelson, 1, 'uphold', 'Não nos convenceu.');
    const [ofWriter] = await decisionsOf(again);
    expect(ofWriter).toMatchObject({
      appeal: { text: 'A dona mandou-me escrever isto.' },
      outcome: { words: 'Não nos convenceu.' },
    });
    const [ofOwner] = await decisionsOf(who);
    expect(ofOwner).toMatchObject({ appeal: null, outcome: { outcome: 'uphold', words: '' } });
    await workOn(api, 'tell-of-decision');
    expect((await mailsOf(api)).slice(mails).map(({ to }) => to)).toEqual([admin.email]);
  });
});

describe('a reply to a review', () => {
  async function replied() {
    const [api, { zito, rosa, deal }] = await serving(concluded);
    await review(rosa, zito, deal.id);
    await zito.call('POST', '/reviews/1/reply', { text: 'Mentirosa.' });
    const shown = async () => (await reviewsAbout(api, `user_id=${zito.user.id}`)).map(({ reply }) => reply);
    return { api, zito, rosa, deal, shown };
  }

  it('is reported as its writer’s, and taken away alone', async () => {
    const { api, zito, rosa, deal, shown } = await replied();
    expect((await reports(rosa, { type: 'reply', id: 1, reason: 'ofensivo' })).status).toBe(201);
    const mara = await moderator(api);
    expect(await caseFor(mara, 1)).toMatchObject({
      subject: { type: 'reply', id: 1 },
      owner: { id: zito.user.id },
      snapshot: { fields: [{ name: 'description', text: 'Mentirosa.' }] },
    });
    await decides(mara, 1, { action: 'remove' });
    expect(await shown()).toEqual([null]);
    for (const who of [rosa, zito])
      expect((await dealOf(who, deal.id)).reviews.find(({ by }) => by === 'customer')?.reply).toBeNull();
    await appeals(zito);
    await judges(await moderator(api), 1, 'reverse');
    expect(await shown()).toEqual(['Mentirosa.']);
  });

  it('is reported by nobody who does not read it, nor by who wrote it', async () => {
    const { api, zito } = await replied();
    expect((await reports(zito, { type: 'reply', id: 1 })).status).toBe(404);
    expect((await reports(await person(api), { type: 'reply', id: 2 })).status).toBe(404);
    expect((await reports(await person(api), { type: 'reply', id: 1 })).status).toBe(201);
  });

  it('is looked through as reviews are: one that asks something and is another’s text is held', async () => {
    const api = await serveApi();
    const text =
      'Para receber o desconto envie o código que recebeu por SMS para o número 84 123 4567 ainda hoje.';
    const seen: (string | null)[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { zito, rosa, deal } = await concluded(api);
      await review(rosa, zito, deal.id);
      const [{ id } = { id: 0 }] = (await dealOf(zito, deal.id)).reviews.filter(
        ({ by }) => by === 'customer',
      );
      const answer = await zito.send('POST', `/reviews/${id}/reply`, { text });
      expect((await answer.json()).code).toBe(at === 0 ? 'warnings' : undefined);
      if (at === 0) await zito.call('POST', `/reviews/${id}/reply`, { text, confirm_warnings: true });
      expect((await noticesOf(rosa)).includes(dealNotices.replied), 'told').toBe(at === 0);
      for (const { reply } of await reviewsAbout(api, `user_id=${zito.user.id}`)) seen.push(reply);
      if (at === 1)
        expect((await dealOf(zito, deal.id)).reviews).toContainEqual(
          expect.objectContaining({ reply: text, reply_state: 'retido' }),
        );
    }
    expect(seen).toEqual([text, null]);
  });
});
