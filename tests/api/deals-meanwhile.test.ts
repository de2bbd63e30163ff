// @module-tag one-database
import { expect, it } from 'vitest';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { dealTexts as texts } from '#lib/copy/deals.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { agrees, asked, asksFor, dealOf, steps, takes } from '#tests/support/cast/deals.ts';
import { listed } from '#tests/support/cast/notifications.ts';
import { person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { handsOver, joins } from '#tests/support/cast/teams.ts';

it('a deal about a service that is deleted meanwhile goes on to its end, and nobody asks for another', async () => {
  const [, { zito, rosa, service, deal }] = await serving(asked);
  await takes(zito, deal.id, 'offer');
  await zito.call('DELETE', `/services/${service.id}`);
  await takes(rosa, deal.id, 'accept');
  await takes(zito, deal.id, 'deliver');
  expect(await takes(rosa, deal.id, 'confirm')).toMatchObject({
    state: 'concluido',
    service: { title: 'Pintura de casas' },
  });
  const again = await rosa.send('POST', '/deals/', { what: 'Outra sala', service_id: service.id });
  expect(again.status).toBe(404);
});

it('a deal with a company that is handed over meanwhile goes with the company, whose people alone answer for it', async () => {
  const [api, { who: ana, company }] = await serving((api) => owner(api, { name: 'Luz Nova' }));
  const service = await publishes(ana, { company_id: company.id });
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  const ivo = await joins(api, ana, company.id, 'editor');
  await api.ctx.db.updateTable('companies').set({ logo_url: '/media/luz.webp' }).execute();
  const deal = await asksFor(rosa, { service_id: service.id });
  await handsOver(ana, ivo, company.id);
  await takes(ana, deal.id, 'offer');
  await ana.call('DELETE', `/companies/${company.id}/members/${ana.user.id}`);
  expect((await ana.ask(`/deals/${deal.id}`)).status).toBe(404);
  expect((await ana.send('POST', `/deals/${deal.id}/steps`, { step: 'cancel', version: 2 })).status).toBe(
    404,
  );
  expect(await takes(rosa, deal.id, 'accept')).toMatchObject({
    company_name: 'Luz Nova',
    company_logo_url: '/media/luz.webp',
    provider: { id: ivo.user.id },
    state: 'aceite',
  });
  await takes(rosa, deal.id, 'confirm');
  const next = await asksFor(rosa, { service_id: service.id });
  expect(next).toMatchObject({ provider: { id: ivo.user.id }, company_name: 'Luz Nova' });
  expect(next.conversation_id).toBe(deal.conversation_id);
  expect((await dealOf(ivo, next.id)).conversation_id).toBe(deal.conversation_id);
  expect((await ana.ask(`/deals/${next.id}`)).status).toBe(404);
});

it('a deal whose customer is erased meanwhile tells nobody who they were, and is ended by its provider or not at all', async () => {
  const [api, { zito, rosa, deal }] = await serving(asked);
  await agrees(rosa, zito, deal.id);
  await erases(api.ctx, rosa);
  const left = await dealOf(zito, deal.id);
  expect(left).toMatchObject({ state: 'aceite', customer: { id: null, name: texts.erased } });
  expect(JSON.stringify(left)).not.toContain('Rosa');
  const accepted = (await listed(zito)).find(({ title }) => title === dealNotices.accept);
  expect(accepted).toBeDefined();
  expect(JSON.stringify(accepted)).not.toContain('Rosa');
  expect((await steps(zito, deal.id, 'confirm')).status).toBe(403);
  expect((await takes(zito, deal.id, 'cancel')).state).toBe('cancelado');
});
