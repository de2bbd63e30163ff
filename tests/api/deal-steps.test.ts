// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { DealRow } from '#lib/contract/deals.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { hindranceTexts, dealTexts as texts } from '#lib/copy/deals.ts';
import type { MailValues } from '#lib/copy/mail.ts';
import { type DealStep, dealStates, dealSteps, life, otherSide, stepsFor, waysOf } from '#lib/deals/life.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { agrees, dealOf, putInto, steps, takes, withDeal } from '#tests/support/cast/deals.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, outcome, refusal } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { suspend } from '#tests/support/cast/standing.ts';

const sides = ['customer', 'provider'] as const;

describe('a step', () => {
  it.each(dealStates)('from %s is for whom the table says, and nobody else', async (state) => {
    const { api, people, deal } = await withDeal();
    for (const side of sides) {
      await putInto(api, deal.id, state);
      const possible = stepsFor(state, side);
      expect((await dealOf(people[side], deal.id)).steps).toEqual(possible);
      // The table is proved by itself: one refused step of each kind shows that it is asked.
      const refused = dealSteps.filter((step) => waysOf(state, step, side).length === 0);
      const late = refused.find((step) => life[step].by[side]) as DealStep;
      const others = refused.find((step) => !life[step].by[side]) as DealStep;
      expect((await steps(people[side], deal.id, late)).status, `${side} ${late}`).toBe(409);
      expect((await steps(people[side], deal.id, others)).status, `${side} ${others}`).toBe(403);
      for (const step of possible) {
        await putInto(api, deal.id, state);
        await takes(people[side], deal.id, step);
        const [to] = waysOf(state, step, side);
        expect((await dealOf(people[otherSide(side)], deal.id)).state, `${side} ${step}`).toBe(to);
      }
    }
  });

  it('takes what it carries, and nothing else', async () => {
    const { zito, rosa, deal } = await withDeal();
    const fieldOf = async (who: Person, step: string, more: object) => {
      const { status, body } = await outcome(steps(who, deal.id, step, more));
      return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field];
    };
    for (const amount of [0, -1, '0', '-1', 1e12, '1000000000000', 'muito', '1.2.3'])
      expect((await steps(zito, deal.id, 'offer', { amount })).status, String(amount)).toBe(422);
    for (const more of [{ due_on: '2020-01-01' }, { due_on: '2099-01-01' }, { due_on: '31/12/2026' }])
      expect(await fieldOf(zito, 'offer', more)).toEqual([422, 'due_on']);
    for (const valid_days of [0, 31, 1.5])
      expect(await fieldOf(zito, 'offer', { valid_days })).toEqual([422, 'valid_days']);
    expect(await fieldOf(zito, 'offer', { text: ' ' })).toEqual([422, 'text']);
    expect(await fieldOf(zito, 'offer', { text: 'x'.repeat(1001) })).toEqual([422, 'text']);
    expect(await fieldOf(zito, 'offer', { amount: undefined })).toEqual([422, 'amount']);
    expect(await fieldOf(rosa, 'withdraw', { amount: 5 })).toEqual([422, 'amount']);
    expect((await rosa.send('POST', `/deals/${deal.id}/steps`, { step: 'fly', version: 1 })).status).toBe(
      422,
    );
    const offered = await takes(zito, deal.id, 'offer', { amount: '15.000,50', text: '<script>x</script>' });
    expect(offered).toMatchObject({ amount: 15_000.5, offers: [{ text: '<script>x</script>' }] });
    expect(await fieldOf(rosa, 'accept', { text: 'sim' })).toEqual([422, 'text']);
  });

  it('is taken two hundred times at most, and then only to end the deal', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await takes(zito, deal.id, 'offer');
    await api.ctx.db.updateTable('deals').set({ version: 200 }).where('id', '=', deal.id).execute();
    expect(await refusal(steps(rosa, deal.id, 'accept'))).toEqual([409, texts.tooLong]);
    expect((await takes(rosa, deal.id, 'decline')).version).toBe(201);
  });

  it('tells who has to act, also by mail, and who only watches on the site alone', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await agrees(rosa, zito, deal.id);
    await takes(zito, deal.id, 'deliver');
    await takes(rosa, deal.id, 'confirm');
    expect(await noticesOf(rosa)).toEqual([dealNotices.deliver, dealNotices.offer]);
    expect(await noticesOf(zito)).toEqual([dealNotices.confirm, dealNotices.accept, dealNotices.ask]);
    const mailed = (await mailsOf(api)).flatMap(({ to, template, values }) =>
      template === 'deal-moved' ? [[to, (values as { notice: string }).notice]] : [],
    );
    expect(mailed).toEqual([
      [zito.email, 'ask'],
      [rosa.email, 'offer'],
      [zito.email, 'accept'],
      [rosa.email, 'deliver'],
    ]);
  });

  it('is mailed with what the customer wants changed, and with no amount that does not stand', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    const mailed = async () => {
      const { amount, words, wantedAmount } = ((await mailsOf(api)).at(-1)?.values ??
        {}) as MailValues['deal-moved'];
      return { amount, words, wantedAmount };
    };
    expect(await mailed()).toEqual({});
    await takes(zito, deal.id, 'offer', { amount: null });
    expect(await mailed()).toEqual({ amount: null });
    await takes(zito, deal.id, 'offer');
    await takes(rosa, deal.id, 'counter', { text: 'Sem o tecto.', amount: 9500 });
    expect(await mailed()).toEqual({ words: 'Sem o tecto.', wantedAmount: 9500 });
    await agrees(rosa, zito, deal.id);
    expect(await mailed()).toEqual({ amount: 15_000 });
    await takes(zito, deal.id, 'deliver', { text: 'Está pronto.' });
    expect(await mailed()).toEqual({ amount: 15_000 });
    await takes(rosa, deal.id, 'redo', { text: 'Falta a porta.' });
    expect(await mailed()).toEqual({ amount: 15_000, words: 'Falta a porta.' });
  });

  it('across a block only ends the deal, without words, and the deal says so', async () => {
    const { rosa, zito, deal } = await withDeal();
    await takes(zito, deal.id, 'offer');
    await rosa.call('PUT', `/blocks/${zito.user.id}`);
    expect(await dealOf(zito, deal.id)).toMatchObject({ steps: [], is_blocked: true });
    expect(await dealOf(rosa, deal.id)).toMatchObject({ steps: ['decline', 'withdraw'], is_blocked: true });
    const refused = await outcome(steps(zito, deal.id, 'offer'));
    expect(refused).toMatchObject({ status: 409, body: { detail: hindranceTexts.blocked } });
    expect((await steps(rosa, deal.id, 'accept')).status).toBe(409);
    const said = { step: 'decline', version: 2 };
    const withWords = await outcome(
      rosa.send('POST', `/deals/${deal.id}/steps`, { ...said, text: 'Ladrão' }),
    );
    expect(withWords).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'text', message: texts.noWords }] },
    });
    await rosa.call('DELETE', `/blocks/${zito.user.id}`);
    await takes(rosa, deal.id, 'accept');
    await rosa.call('PUT', `/blocks/${zito.user.id}`);
    expect((await dealOf(zito, deal.id)).steps).toEqual(['cancel']);
    const cancelled = await zito.send('POST', `/deals/${deal.id}/steps`, { step: 'cancel', version: 3 });
    expect(await cancelled.json()).toMatchObject({ state: 'cancelado', events: { 3: { text: null } } });
  });

  it('offers three times in a row at most, and rings by mail once until the other has acted', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    const mailsTo = async (who: Person) => (await mailsOf(api)).filter(({ to }) => to === who.email).length;
    const before = await mailsTo(rosa);
    for (let offered = 1; offered <= 3; offered += 1) await takes(zito, deal.id, 'offer');
    expect((await dealOf(zito, deal.id)).steps).toEqual([]);
    const refused = await outcome(steps(zito, deal.id, 'offer'));
    expect(refused).toMatchObject({ status: 409, body: { detail: hindranceTexts.unanswered } });
    expect(await mailsTo(rosa)).toBe(before + 1);
    await takes(rosa, deal.id, 'counter');
    await takes(zito, deal.id, 'offer');
    expect(await mailsTo(rosa)).toBe(before + 2);
  });

  it('accepts nothing of who is suspended, who reads and takes none', async () => {
    const { api, rosa, zito, deal } = await withDeal();
    await takes(zito, deal.id, 'offer');
    await suspend(api.ctx, zito.email);
    expect(await dealOf(rosa, deal.id)).toMatchObject({
      provider: { is_suspended: true, username: null },
      steps: ['counter', 'decline', 'withdraw'],
    });
    const refused = await outcome(steps(rosa, deal.id, 'accept'));
    expect(refused).toMatchObject({ status: 409, body: { detail: hindranceTexts.gone } });
    const again = await signsInAgain(api, zito);
    expect((await dealOf(again, deal.id)).state).toBe('proposta');
    expect(await codeOf(steps(again, deal.id, 'offer'))).toBe('suspended');
    expect((await takes(rosa, deal.id, 'decline')).state).toBe('recusado');
  });
});

describe('a deal', () => {
  it('is refused with oneself, one’s company, nobody, or across a block, and asks for one address', async () => {
    const { api, rosa, zito, service } = await withDeal();
    const { who: ana, company } = await owner(api);
    const own = await publishes(ana, { company_id: company.id });
    const ask = (who: Person, more: object) => outcome(who.send('POST', '/deals/', { what: 'x', ...more }));
    const message = (text: string) => ({ status: 422, body: { errors: [{ message: text }] } });
    expect(await ask(zito, { service_id: service.id })).toMatchObject(message(texts.withOneself));
    expect(await ask(zito, { peer_user_id: zito.user.id })).toMatchObject(message(texts.withOneself));
    expect(await ask(ana, { service_id: own.id })).toMatchObject(message(texts.withOwnCompany));
    expect(await ask(rosa, {})).toMatchObject(message(texts.withOne));
    expect(await ask(rosa, { service_id: own.id, peer_user_id: 1 })).toMatchObject(message(texts.withOne));
    expect((await ask(rosa, { service_id: 999 })).status).toBe(404);
    expect((await ask(rosa, { peer_user_id: 999 })).status).toBe(404);
    expect((await ask(rosa, { service_id: own.id, what: ' ' })).status).toBe(422);
    expect((await ask(rosa, { service_id: own.id, what: 'x'.repeat(501) })).status).toBe(422);
    await ana.call('PUT', `/blocks/${rosa.user.id}`);
    expect((await ask(rosa, { service_id: own.id })).status).toBe(403);
    expect(await rosa.call<DealRow[]>('GET', '/deals/')).toHaveLength(1);
  });
});
