// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Deal } from '#lib/contract/deals.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { suspend } from '#server/standing.ts';
import { applies, received } from '#tests/support/cast/applications.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { dealOf, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import {
  appeals,
  caseFor,
  casesFor,
  decides,
  decisionsOf,
  judges,
  moderator,
  reports,
} from '#tests/support/cast/moderation.ts';
import { person, signsInAgain } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { offers, requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { enters, handsOver, joins, staffed, team, tokenMailedTo } from '#tests/support/cast/teams.ts';

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe('whoever was taken out', () => {
  it('does not come back by an invitation that they sent', async () => {
    const [api, { who, company }] = await serving(owner);
    const admin = await joins(api, who, company.id, 'admin');
    const second = await person(api);
    const { email } = second;
    await admin.call('POST', `/companies/${company.id}/invitations`, { email, role: 'admin' });
    const token = await tokenMailedTo(api, email);
    await who.call('PUT', `/companies/${company.id}/members/${admin.user.id}`, { role: 'editor' });
    expect(await statusOf(second.send('POST', '/invitations/accept', { token }))).toBe(400);
    await who.call('PUT', `/companies/${company.id}/members/${admin.user.id}`, { role: 'admin' });
    await suspend(api.ctx, admin.email);
    expect(await statusOf(second.send('POST', '/invitations/look', { token }))).toBe(400);
  });

  it('reads no more of its deals in what they were told', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    await publishes(who, { company_id: company.id });
    const rosa = await person(api, { full_name: 'Rosa Cumbe' });
    const request = await requests(rosa);
    const deal: Deal = await (await offers(who, request.id, { company_id: company.id })).json();
    await takes(rosa, deal.id, 'counter');
    const told = async () => JSON.stringify(await editor.call('GET', '/notifications/'));
    expect(await told()).toContain('Rosa Cumbe');
    await who.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    expect(await told()).not.toMatch(/Rosa Cumbe|\/acordos\//);
    expect(await told()).toContain('Já não pode ver este acordo.');
  });
});

describe('a company that others may not see', () => {
  it('reaches nobody: by no offer, no invitation, no other owner and no word to who has applied', async () => {
    const [api, who] = await serving(freelancer);
    const company = await companyOf(who, { name: 'Burla Lda' });
    const editor = await joins(api, who, company.id, 'editor');
    const guest = await person(api);
    const invite = () =>
      who.send('POST', `/companies/${company.id}/invitations`, { email: guest.email, role: 'editor' });
    expect(await statusOf(invite())).toBe(201);
    const token = await tokenMailedTo(api, guest.email);
    const rosa = await person(api);
    const request = await requests(rosa);
    const job = await publishesJob(who, { company_id: company.id });
    const { id: application } = await applies(rosa, job.id);
    await reports(rosa, { type: 'company', id: company.id });
    const mara = await moderator(api);
    const [one] = await casesFor(mara);
    await decides(mara, one?.id ?? 0, { action: 'hide' });
    expect(await statusOf(offers(who, request.id, { company_id: company.id }))).toBe(409);
    expect(await statusOf(invite())).toBe(409);
    expect(await statusOf(guest.send('POST', '/invitations/accept', { token }))).toBe(400);
    const to = { user_id: editor.user.id };
    expect(await statusOf(who.send('POST', `/companies/${company.id}/transfer`, to))).toBe(409);
    const start = `/chat/conversations/start?application_id=${application}`;
    expect(await statusOf(who.send('POST', start, { text: 'Pague aqui.' }))).toBe(409);
  });

  it('nor where its owner is suspended, who may delete the account all the same', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    const request = await requests(await person(api));
    await suspend(api.ctx, who.email);
    expect(await statusOf(offers(editor, request.id, { company_id: company.id }))).toBe(409);
    const back = await signsInAgain(api, who);
    expect(await statusOf(back.send('POST', '/users/me/deletion', { password: who.password }))).toBe(200);
  });

  it('takes with it what moderation had removed and gives back', async () => {
    const [api, { who, company }] = await serving(owner);
    const job = await publishesJob(who, { company_id: company.id });
    const service = await publishes(who, { company_id: company.id });
    const [rosa, mara, other] = [await person(api), await moderator(api), await moderator(api)];
    await reports(rosa, { type: 'job', id: job.id });
    await reports(rosa, { type: 'service', id: service.id });
    for (const { id } of await casesFor(mara)) await decides(mara, id, { action: 'remove' });
    await who.call('DELETE', `/companies/${company.id}?confirm=true`);
    await work(api);
    for (const { id } of await decisionsOf(who)) await appeals(who, id);
    for (const { id } of await casesFor(other, '?state=recurso')) await judges(other, id, 'reverse');
    for (const path of [`/jobs/${job.id}`, `/services/${service.id}`])
      expect(await statusOf(api.ask(path)), path).toBe(404);
  });
});

describe('people of one company', () => {
  it('do not moderate each other, nor read who reported them', async () => {
    const [api, { who, company }, mara] = await serving(owner, moderator);
    await enters(api, who, company.id, mara, 'editor');
    const service = await publishes(who, { company_id: company.id });
    await reports(await person(api), { type: 'service', id: service.id });
    const [one] = await casesFor(mara);
    expect((await caseFor(mara, one?.id ?? 0)).reports).toMatchObject([{ text: null, reporter: null }]);
    await expect(decides(mara, one?.id ?? 0, { action: 'none', words: '' })).rejects.toThrow('403');
  });

  it('do not decide about their own application, nor read what is noted about it', async () => {
    const [api, { who, company }] = await serving(owner);
    const job = await publishesJob(who, { company_id: company.id });
    const ivo = await person(api);
    const { id } = await applies(ivo, job.id);
    await who.call('PUT', `/applications/${id}`, { notes: 'Chega tarde.' });
    await enters(api, who, company.id, ivo, 'editor');
    expect(await received(ivo, job.id)).toMatchObject([{ id, notes: '' }]);
    expect(await (await ivo.ask(`/jobs/${job.id}/applications.csv`)).text()).not.toContain('Chega tarde.');
    expect(await statusOf(ivo.send('PUT', `/applications/${id}`, { status: 'aceite' }))).toBe(404);
    const several = { ids: [id], status: 'em_analise' };
    expect(await ivo.call('PUT', `/jobs/${job.id}/applications`, several)).toEqual({ moved: [] });
  });

  it('do not offer in its name to who has blocked its owner, nor to one of themselves', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    await publishes(who, { company_id: company.id });
    const rosa = await person(api);
    const request = await requests(rosa);
    await rosa.call('PUT', `/blocks/${who.user.id}`);
    expect(await statusOf(offers(editor, request.id, { company_id: company.id }))).toBe(403);
    const own = await requests(who);
    expect(await statusOf(offers(editor, own.id, { company_id: company.id }))).toBe(422);
  });

  it('sending an offer again get the first answer', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    await publishes(who, { company_id: company.id });
    const rosa = await person(api);
    const request = await requests(rosa);
    const sent = { company_id: company.id, client_id: 'a-mesma-proposta' };
    const first: Deal = await (await offers(editor, request.id, sent)).json();
    await takes(rosa, first.id, 'decline');
    expect(await (await offers(editor, request.id, sent)).json()).toMatchObject({ id: first.id });
  });

  it('who accept one invitation twice at once are one member', async () => {
    const [api, { who, company }, guest] = await serving(owner, person);
    await who.call('POST', `/companies/${company.id}/invitations`, { email: guest.email, role: 'editor' });
    const token = await tokenMailedTo(api, guest.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => statusOf(guest.send('POST', '/invitations/accept', { token }))),
    );
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await team(who, company.id)).toHaveLength(2);
  });
});

it('a company is handed over to who offers on the same request in their own name', async () => {
  const [api, { who, company }] = await serving(owner);
  await publishes(who, { company_id: company.id });
  const heir = await freelancer(api);
  await enters(api, who, company.id, heir, 'admin');
  const request = await requests(await person(api));
  const ofCompany: Deal = await (await offers(who, request.id, { company_id: company.id })).json();
  const ofHeir: Deal = await (await offers(heir, request.id, { company_id: null })).json();
  await handsOver(who, heir, company.id);
  expect(await dealOf(who, ofCompany.id)).toMatchObject({ role: 'provider', company_id: null });
  expect(await dealOf(heir, ofHeir.id)).toMatchObject({ role: 'provider' });
});

it('companies and roles are made and changed a bounded number of times a day', async () => {
  const [api, { who, company, editor }] = await serving(staffed);
  const member = `/companies/${company.id}/members/${editor.user.id}`;
  const limit = { name: 'role-changes', most: 40, withinMs: 24 * 60 * 60 * 1000 };
  for (let taken = 1; taken < 40; taken += 1) await api.ctx.limits.take(limit, String(who.user.id));
  await who.call('PUT', member, { role: 'admin' });
  const refused = await outcome(who.send('PUT', member, { role: 'editor' }));
  expect(refused).toMatchObject({ status: 429, body: { detail: texts.manyChanges } });
});
