// @module-tag one-database
import { describe, expect, it, vi } from 'vitest';
import { actionsOf, type Role, roles } from '#lib/companies/roles.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { Member } from '#lib/contract/team.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { teamNotices, teamRefusals as texts } from '#lib/copy/team.ts';
import { serveApi } from '#tests/support/api.ts';
import { applies, pdf, received } from '#tests/support/cast/applications.ts';
import { conversationsOf, says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { csvForm } from '#tests/support/cast/imports.ts';
import { jobWords, publishesJob } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { listed } from '#tests/support/cast/notifications.ts';
import { newEmail, type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { work } from '#tests/support/cast/queue.ts';
import { reviews } from '#tests/support/cast/reviews.ts';
import { publishes, words as serviceWords } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { handsOver, joins, staffed, team, tokenMailedTo } from '#tests/support/cast/teams.ts';
import { formWith, jpeg } from '#tests/support/pictures.ts';

const day = 24 * 60 * 60 * 1000;
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const detailOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).detail;

describe('roles', () => {
  interface Made {
    readonly who: Person;
    readonly id: number;
    /** Of the company's people, who may be taken out. */
    readonly member: () => Promise<number>;
    readonly service: () => Promise<number>;
    readonly job: () => Promise<number>;
    readonly item: () => Promise<number>;
    readonly application: () => Promise<number>;
    readonly deal: () => Promise<number>;
    readonly review: () => Promise<number>;
    readonly invitation: () => Promise<number>;
  }
  type Try = readonly [path: string, body?: object | FormData];
  const picture = async (name: string) => formWith(await jpeg(), 'foto.jpg', 'image/jpeg', name);

  /** How each call is made that the document of the API says is made for a company: of things that are made anew. */
  const tries: Readonly<Record<string, (made: Made) => Promise<Try> | Try>> = {
    'POST /services': ({ id }) => ['/services/', { ...serviceWords, company_id: id }],
    'PUT /services/{id}': async ({ service }) => [`/services/${await service()}`, { title: 'Pão' }],
    'DELETE /services/{id}': async ({ service }) => [`/services/${await service()}`],
    'POST /services/{id}/promote': async ({ service }) => [
      `/services/${await service()}/promote`,
      { is_promoted: true },
    ],
    'GET /services/{id}/stats': async ({ service }) => [`/services/${await service()}/stats`],
    'GET /services/company/{id}/stats': ({ id }) => [`/services/company/${id}/stats`],
    'POST /services/promote-all': ({ id }) => [
      '/services/promote-all',
      { company_id: id, is_promoted: false },
    ],
    'POST /services/imports': ({ id }) => [
      '/services/imports',
      csvForm(['Pão;Quente.;Outros'], { company_id: id }),
    ],
    'POST /jobs': ({ id }) => ['/jobs/', { ...jobWords, company_id: id }],
    'GET /jobs/my-jobs': ({ id }) => [`/jobs/my-jobs?company_id=${id}`],
    'PUT /jobs/{id}': async ({ job }) => [`/jobs/${await job()}`, { title: 'Padeira' }],
    'DELETE /jobs/{id}': async ({ job }) => [`/jobs/${await job()}`],
    'POST /jobs/{id}/promote': async ({ job }) => [`/jobs/${await job()}/promote`, { is_promoted: true }],
    'POST /jobs/{id}/close': async ({ job }) => [`/jobs/${await job()}/close`, {}],
    'POST /jobs/{id}/extend': async ({ job }) => [`/jobs/${await job()}/extend`],
    'POST /jobs/{id}/republish': async ({ job }) => [`/jobs/${await job()}/republish`],
    'POST /portfolio': ({ id }) => ['/portfolio/', { title: 'Bolo', company_id: id }],
    'PUT /portfolio/order': async ({ id, item }) => [
      '/portfolio/order',
      { company_id: id, ids: [await item()] },
    ],
    'PUT /portfolio/{id}': async ({ item }) => [`/portfolio/${await item()}`, { title: 'Bolo' }],
    'DELETE /portfolio/{id}': async ({ item }) => [`/portfolio/${await item()}`],
    'GET /jobs/{id}/applications': async ({ job }) => [`/jobs/${await job()}/applications`],
    'PUT /jobs/{id}/applications': async ({ job }) => [
      `/jobs/${await job()}/applications`,
      { ids: [1], status: 'em_analise' },
    ],
    'GET /jobs/{id}/applications/counts': async ({ job }) => [`/jobs/${await job()}/applications/counts`],
    'GET /jobs/{id}/applications.csv': async ({ job }) => [`/jobs/${await job()}/applications.csv`],
    'PUT /applications/{id}': async ({ application }) => [
      `/applications/${await application()}`,
      { status: 'em_analise' },
    ],
    'GET /deals/{id}': async ({ deal }) => [`/deals/${await deal()}`],
    'POST /deals/{id}/steps': async ({ deal }) => [
      `/deals/${await deal()}/steps`,
      { step: 'decline', version: 1 },
    ],
    'POST /deals/{id}/review': async ({ deal }) => [`/deals/${await deal()}/review`, { stars: 5 }],
    'POST /reviews/{id}/reply': async ({ review }) => [
      `/reviews/${await review()}/reply`,
      { text: 'Obrigado.' },
    ],
    'PUT /companies/{id}': ({ id }) => [`/companies/${id}`, { address: 'Av. Eduardo Mondlane 7' }],
    'PUT /companies/{id}/logo': async ({ id }) => [`/companies/${id}/logo`, await picture('logo')],
    'PUT /companies/{id}/cover': async ({ id }) => [`/companies/${id}/cover`, await picture('cover')],
    'GET /companies/{id}/verification': ({ id }) => [`/companies/${id}/verification`],
    'POST /companies/{id}/verification': async ({ id }) => [
      `/companies/${id}/verification`,
      await picture('nuit_document'),
    ],
    'GET /companies/{id}/members': ({ id }) => [`/companies/${id}/members`],
    'PUT /companies/{id}/members/{user_id}': async ({ id, member }) => [
      `/companies/${id}/members/${await member()}`,
      { role: 'admin' },
    ],
    'DELETE /companies/{id}/members/{user_id}': async ({ id, member }) => [
      `/companies/${id}/members/${await member()}`,
    ],
    'GET /companies/{id}/invitations': ({ id }) => [`/companies/${id}/invitations`],
    'POST /companies/{id}/invitations': ({ id }) => [
      `/companies/${id}/invitations`,
      { email: newEmail(), role: 'editor' },
    ],
    'DELETE /companies/{id}/invitations/{invitation_id}': async ({ id, invitation }) => [
      `/companies/${id}/invitations/${await invitation()}`,
    ],
    // Each without ending the company for those who try after.
    'POST /companies/{id}/transfer': ({ id }) => [`/companies/${id}/transfer`, { user_id: 999 }],
    'POST /companies/{id}/transfer/accept': ({ id }) => [`/companies/${id}/transfer/accept`],
    'DELETE /companies/{id}/transfer': ({ id }) => [`/companies/${id}/transfer`],
    'DELETE /companies/{id}': ({ id }) => [`/companies/${id}`],
  };

  it('may do what the table says, and nothing else', async () => {
    const api = await serveApi();
    vi.spyOn(api.ctx.limits, 'take').mockResolvedValue(undefined);
    const { who, company } = await owner(api);
    const { id } = company;
    const people: Record<Role | 'nobody', Person> = {
      owner: who,
      admin: await joins(api, who, id, 'admin'),
      editor: await joins(api, who, id, 'editor'),
      nobody: await person(api, { user_type: 'freelancer' }),
    };
    const service = async () => (await publishes(who, { company_id: id })).id;
    const job = async () => (await publishesJob(who, { company_id: id })).id;
    const deal = async () => (await asksFor(await person(api), { service_id: await service() })).id;
    // One deal stays open, so that the company is not deleted without a word.
    await deal();
    const made: Made = {
      who,
      id,
      service,
      job,
      deal,
      member: async () => (await joins(api, who, id, 'editor')).user.id,
      item: async () => (await shows(who, { company_id: id })).id,
      application: async () => (await applies(await person(api), await job())).id,
      review: async () => {
        const customer = await person(api);
        const about = await asksFor(customer, { service_id: await service() });
        await takes(who, about.id, 'offer');
        for (const step of ['accept', 'confirm']) await takes(customer, about.id, step);
        for (const one of [customer, who]) await reviews(one, about.id);
        const { reviews: written } = await dealOf(who, about.id);
        return written.find(({ by }) => by === 'customer')?.id ?? 0;
      },
      invitation: async () =>
        (
          await who.call<{ id: number }>('POST', `/companies/${id}/invitations`, {
            email: newEmail(),
            role: 'editor',
          })
        ).id,
    };
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    const seen: string[] = [];
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { 'x-company-action': action }] of Object.entries(operations)) {
        if (!action) continue;
        const call = `${method.toUpperCase()} ${path.slice('/api'.length)}`;
        seen.push(call);
        const prepared = await tries[call]?.(made);
        if (!prepared) throw new Error(`Nobody tries ${call}.`);
        const [address, body] = prepared;
        // What was refused is there as it was.
        for (const role of ['nobody', ...roles.toReversed()] as const) {
          const answer =
            body instanceof FormData
              ? people[role].ask(address, { method: method.toUpperCase(), body })
              : people[role].send(method.toUpperCase(), address, body);
          const status = await statusOf(answer);
          const may = role !== 'nobody' && actionsOf(role).includes(action);
          // What it asks for may be refused for another reason, but not for who asks.
          const said = `${role} ${call}: ${status}`;
          if (may) expect([401, 403, 404, 405, 422, 429, 500], said).not.toContain(status);
          else expect([403, 404], said).toContain(status);
          // Every call asks the same table: where the least of those may who may, so may the others.
          if (may) break;
        }
      }
    expect(Object.keys(tries).filter((call) => !seen.includes(call))).toEqual([]);
  }, 60_000);

  it('are told as actions, so that no screen asks for a role', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    const [own] = (await editor.call<{ companies: Company[] }>('GET', '/users/me')).companies;
    expect(own).toMatchObject({ id: company.id, owner_id: who.user.id, role: 'editor' });
    expect(own?.actions).toEqual(['publish', 'answer', 'leave']);
    expect(await editor.call('GET', `/companies/${company.id}`)).toMatchObject({ role: 'editor' });
    const seen = await outcome((await person(api)).ask(`/companies/${company.id}`));
    expect(seen.body).not.toHaveProperty('actions');
    expect(
      JSON.stringify(await api.ask(`/users/${editor.user.id}`).then((answer) => answer.json())),
    ).not.toContain(company.name);
  });
});

describe('what is published for a company', () => {
  it('belongs to its owner, whoever wrote it, and stays when they go', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    const service = await publishes(editor, { company_id: company.id });
    const job = await publishesJob(editor, { company_id: company.id });
    const item = await shows(editor, { company_id: company.id });
    for (const thing of [service, job, item]) expect(thing).toMatchObject({ owner_id: who.user.id });
    const mine = async (whose: Person) =>
      (await whose.call<{ id: number }[]>('GET', '/services/mine')).map(({ id }) => id);
    expect([await mine(editor), await mine(who)]).toEqual([[service.id], [service.id]]);
    await who.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    expect([await mine(editor), await mine(who)]).toEqual([[], [service.id]]);
    for (const [method, path] of [
      ['PUT', `/services/${service.id}`],
      ['PUT', `/jobs/${job.id}`],
      ['PUT', `/portfolio/${item.id}`],
      ['DELETE', `/services/${service.id}`],
    ] as const)
      expect(await statusOf(editor.send(method, path, { title: 'Meu' })), path).toBe(403);
    expect(await statusOf(api.ask(`/services/${service.id}`))).toBe(200);
  });

  it('does not pass to a company of another owner', async () => {
    const [, { company, editor }] = await serving(staffed);
    const own = await editor.call<Company>('POST', '/companies/', { ...company, name: 'Minha' });
    const service = await publishes(editor, { company_id: company.id });
    const answer = editor.send('PUT', `/services/${service.id}`, { company_id: own.id });
    expect(await statusOf(answer)).toBe(409);
    const job = await publishesJob(editor, { company_id: company.id });
    expect(await statusOf(editor.send('PUT', `/jobs/${job.id}`, { company_id: own.id }))).toBe(409);
  });

  it('is answered by everybody of the company who may, and they are told', async () => {
    const [api, { who, company, editor }] = await serving(staffed);
    const service = await publishes(who, { company_id: company.id });
    const job = await publishesJob(who, { company_id: company.id });
    const customer = await person(api);
    await applies(customer, job.id, { cv: pdf() });
    const deal = await asksFor(customer, { service_id: service.id });
    await work(api);
    const titles = async () =>
      (await editor.call<{ title: string }[]>('GET', '/notifications/')).map(({ title }) => title).join();
    expect(await titles()).toMatch(/candidat/i);
    expect(await editor.call('GET', '/deals/')).toMatchObject([{ id: deal.id, role: 'provider' }]);
    expect(deal.conversation_id).not.toBeNull();
    for (const one of [editor, who])
      expect((await dealOf(one, deal.id)).conversation_id).toBe(deal.conversation_id);
    await takes(editor, deal.id, 'offer');
    expect(await dealOf(customer, deal.id)).toMatchObject({ state: 'proposta' });
    expect(await statusOf(editor.send('POST', '/deals/', { service_id: service.id, what: 'Pão' }))).toBe(422);
    expect(await statusOf(editor.send('POST', `/jobs/${job.id}/applications`, { message: 'Eu.' }))).toBe(403);
  });

  it('shows its CVs by a signed address only while who got it belongs to the company', async () => {
    const [api, { who, company, editor: heir }] = await serving(staffed);
    const job = await publishesJob(who, { company_id: company.id });
    const applicant = await person(api);
    const { cv_url: own } = await applies(applicant, job.id, { cv: pdf() });
    const [{ cv_url: address } = { cv_url: null }] = await received(who, job.id);
    const get = (url: string | null) => statusOf(api.askRoot(String(url)));
    await handsOver(who, heir, company.id);
    expect([await get(address), await get(own)]).toEqual([200, 200]);
    await who.call('DELETE', `/companies/${company.id}/members/${who.user.id}`);
    expect([await get(address), await get(own)]).toEqual([404, 200]);
    const reader = `reader=${who.user.id}`;
    expect(await get(address?.replace(reader, `reader=${heir.user.id}`) ?? '')).toBe(403);
    expect(await get(address?.replace(`&${reader}`, '') ?? '')).toBe(403);
  });
});

describe('an invitation', () => {
  it('is for the account of its e-mail, once, for seven days, until it is taken back', async () => {
    const [api, { who, company }] = await serving(owner);
    const path = `/companies/${company.id}/invitations`;
    const guest = await person(api);
    const invited = await who.call<{ id: number }>('POST', path, {
      email: guest.email.toUpperCase(),
      role: 'editor',
    });
    const token = await tokenMailedTo(api, guest.email);
    const stranger = await person(api);
    const accept = (whom: Person, given = token) =>
      whom.send('POST', '/invitations/accept', { token: given });
    expect(await statusOf(accept(stranger))).toBe(403);
    expect(await statusOf(stranger.send('POST', '/invitations/look', { token }))).toBe(403);
    expect(await guest.call('POST', '/invitations/look', { token })).toMatchObject({
      company: { name: company.name },
      role: 'editor',
      invited_by: who.user.full_name,
      is_member: false,
    });
    expect([await statusOf(accept(guest)), await statusOf(accept(guest))]).toEqual([200, 200]);
    expect(await guest.call('POST', '/invitations/look', { token })).toMatchObject({ is_member: true });
    expect(await detailOf(who.send('POST', path, { email: guest.email, role: 'admin' }))).toBe(
      texts.isMember,
    );
    expect(await detailOf(who.send('POST', path, { email: who.email, role: 'admin' }))).toBe(texts.isYou);
    // Whoever was taken out does not come back by the old link.
    await who.call('DELETE', `/companies/${company.id}/members/${guest.user.id}`);
    expect(await statusOf(accept(guest))).toBe(400);
    expect(await statusOf(guest.send('POST', '/invitations/look', { token }))).toBe(400);
    expect(await who.call('GET', path)).toEqual([]);

    const back = await who.call<{ id: number }>('POST', path, { email: guest.email, role: 'editor' });
    expect(back.id).toBe(invited.id);
    await who.call('DELETE', `${path}/${back.id}`);
    expect(await statusOf(accept(guest, await tokenMailedTo(api, guest.email)))).toBe(400);

    const late = await person(api);
    await who.call('POST', path, { email: late.email, role: 'editor' });
    api.clock.advance(7 * day);
    expect(await detailOf(accept(await signsInAgain(api, late), await tokenMailedTo(api, late.email)))).toBe(
      texts.over,
    );
  });

  it('ends with the power of who sent it, and is listed no more', async () => {
    const [api, { who, company }] = await serving(owner);
    const path = `/companies/${company.id}/invitations`;
    const admins = [await joins(api, who, company.id, 'admin'), await joins(api, who, company.id, 'admin')];
    for (const [at, admin] of admins.entries())
      await admin.call('POST', path, { email: `convidado${at}@exemplo.co.mz`, role: 'editor' });
    await who.call('POST', path, { email: 'convidada@exemplo.co.mz', role: 'editor' });
    expect(await who.call('GET', path)).toHaveLength(3);
    const [first, second] = admins as [Person, Person];
    await who.call('PUT', `/companies/${company.id}/members/${first.user.id}`, { role: 'editor' });
    await who.call('DELETE', `/companies/${company.id}/members/${second.user.id}`);
    expect(await who.call('GET', path)).toMatchObject([{ email: 'convidada@exemplo.co.mz' }]);
  });

  it('is mailed three times a day to an address, says nothing of accounts, and reaches nobody across a block', async () => {
    const [api, { who, company }] = await serving(owner);
    const path = `/companies/${company.id}/invitations`;
    const unknown = { email: 'ninguem@exemplo.co.mz', role: 'editor' };
    const blocker = await person(api);
    await blocker.call('PUT', `/blocks/${who.user.id}`);
    const answers = [
      await who.send('POST', path, unknown),
      await who.send('POST', path, { ...unknown, email: blocker.email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const mails = (await mailsOf(api)).filter(({ template }) => template === 'team-invitation');
    expect(mails.map(({ to }) => to)).toEqual([unknown.email, null]);
    await who.call('POST', path, unknown);
    await who.call('POST', path, unknown);
    expect(await statusOf(who.send('POST', path, unknown))).toBe(429);
    expect(await statusOf(who.send('POST', path, { ...unknown, role: 'owner' }))).toBe(422);
  });
});

describe('the owner', () => {
  it('stays until the company is handed over, to somebody of the team', async () => {
    const [api, { who, company }] = await serving(owner);
    const admin = await joins(api, who, company.id, 'admin');
    const member = (id: number) => `/companies/${company.id}/members/${id}`;
    const { id } = who.user;
    for (const answer of [
      who.send('PUT', member(id), { role: 'editor' }),
      who.send('DELETE', member(id)),
      admin.send('PUT', member(id), { role: 'editor' }),
      admin.send('DELETE', member(id)),
    ])
      expect(await detailOf(answer)).toBe(texts.ownerStays);
    const to = (user_id: number) => who.send('POST', `/companies/${company.id}/transfer`, { user_id });
    expect(await detailOf(to((await person(api)).user.id))).toBe(texts.notMember);
    expect(await statusOf(to(id))).toBe(409);
    await who.call('PUT', member(admin.user.id), { role: 'editor' });
    expect(await (await to(admin.user.id)).json()).toMatchObject({ owner_id: id, role: 'owner' });
    expect(await admin.call('POST', `/companies/${company.id}/transfer/accept`)).toMatchObject({
      owner_id: admin.user.id,
      role: 'owner',
    });
    expect(await team(admin, company.id)).toMatchObject([
      { user_id: admin.user.id, role: 'owner', actions: [] },
      { user_id: id, role: 'admin', actions: ['change', 'remove', 'transfer'] },
    ]);
    expect(await statusOf(to(admin.user.id))).toBe(403);
  });

  it('hands over what is published, agreed on and said to the company, not what was said to a person', async () => {
    const [api, { who, company, editor: heir }] = await serving(staffed);
    const service = await publishes(who, { company_id: company.id });
    const item = await shows(who, { company_id: company.id });
    const customer = await person(api);
    const deal = await asksFor(customer, { service_id: service.id });
    const ofHeir = await asksFor(await person(api), { service_id: service.id });
    const asAPerson = await startsWith(customer, who);
    await says(customer, asAPerson, 'Só para si');
    await handsOver(who, heir, company.id);
    expect(await heir.call('GET', `/services/${service.id}`)).toMatchObject({ owner_id: heir.user.id });
    expect(await heir.call('GET', `/portfolio/${item.id}`)).toMatchObject({ owner_id: heir.user.id });
    expect(await dealOf(customer, deal.id)).toMatchObject({ provider: { id: heir.user.id } });
    expect((await dealOf(heir, deal.id)).conversation_id).toBe(deal.conversation_id);
    expect((await conversationsOf(heir)).map(({ id }) => id)).not.toContain(asAPerson);
    await takes(heir, deal.id, 'offer');
    expect(ofHeir.id).not.toBe(deal.id);
    await work(api);
    const entries = await api.ctx.db
      .selectFrom('entries')
      .select('owner_id')
      .where('company_id', '=', company.id)
      .execute();
    expect(new Set(entries.map(({ owner_id }) => owner_id))).toEqual(new Set([heir.user.id]));
  });

  it('who deletes the account must first hand over a company in which others work', async () => {
    const [, { who, company, editor: heir }] = await serving(staffed);
    const leave = () => who.send('POST', '/users/me/deletion', { password: who.password });
    const refused = await leave();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: texts.leaveFirst,
      companies: [{ id: company.id, name: company.name }],
    });
    await handsOver(who, heir, company.id);
    expect((await leave()).status).toBe(200);
  });
});

it('deleting a company says what is open, then ends it for everybody', async () => {
  const [api, { who, company, editor }] = await serving(staffed);
  const service = await publishes(who, { company_id: company.id });
  const job = await publishesJob(who, { company_id: company.id });
  const item = await shows(who, { company_id: company.id });
  const customer = await person(api);
  await applies(customer, job.id);
  const deal = await asksFor(customer, { service_id: service.id });
  // Before the password, which is asked for with what is deleted.
  api.clock.advance(11 * 60_000);
  const refused = await who.send('DELETE', `/companies/${company.id}`);
  expect([refused.status, (await refused.json()).open]).toEqual([
    409,
    { vacancies: [{ id: job.id, title: job.title, applications: 1 }], deals: 1, members: 1 },
  ]);
  expect(await statusOf(editor.send('DELETE', `/companies/${company.id}?confirm=true`))).toBe(403);
  expect(await codeOf(who.send('DELETE', `/companies/${company.id}?confirm=true`))).toBe(
    'confirmation_needed',
  );
  await who.call('POST', '/auth/confirm', { password: who.password });
  await who.call('DELETE', `/companies/${company.id}?confirm=true`);
  expect((await mailsOf(api)).findLast(({ to }) => to === customer.email)).toMatchObject({
    template: 'deal-moved',
    values: { notice: 'company-gone', who: who.user.full_name },
  });
  // At once, before the queue has removed it.
  expect(await statusOf(editor.send('PUT', `/services/${service.id}`, { title: 'Meu' }))).toBe(404);
  expect(await statusOf(api.ask(`/jobs/${job.id}`))).toBe(404);
  await work(api);
  for (const path of [
    `/companies/${company.id}`,
    `/services/${service.id}`,
    `/jobs/${job.id}`,
    `/portfolio/${item.id}`,
  ])
    expect(await statusOf(api.ask(path)), path).toBe(404);
  expect((await who.call<{ companies: unknown[] }>('GET', '/users/me')).companies).toEqual([]);
  // What was agreed on stays with whoever owned it. In the company's conversation nobody can write any more.
  for (const [one, role] of [
    [who, 'provider'],
    [customer, 'customer'],
  ] as const)
    expect(await dealOf(one, deal.id)).toMatchObject({ role, company_id: null, conversation_id: null });
  const titles = async (whom: Person) =>
    (await whom.call<{ title: string }[]>('GET', '/notifications/')).map(({ title }) => title);
  expect(await titles(editor)).toContain('A empresa foi apagada');
  // Who still waits for something is told with whom they have it now.
  const gone = (await listed(customer)).find(({ title }) => title === dealNotices['company-gone']);
  expect(gone?.description).toContain(who.user.full_name);
  expect(await api.ctx.db.selectFrom('company_members').selectAll().execute()).toEqual([]);
  expect(await api.ctx.db.selectFrom('companies').select(['nuit', 'email']).execute()).toEqual([
    { nuit: '', email: '' },
  ]);
});

it('what happens in a team is told with who it was, and what one may do now', async () => {
  const { api, who, company } = await serving(owner).then(([api, made]) => ({ api, ...made }));
  const guest = await joins(api, who, company.id, 'editor');
  const of = async (one: Person, title: string) =>
    (await listed(one)).find((told) => told.title === title)?.description;
  expect(await of(who, teamNotices.joined)).toBe(`${guest.user.full_name} · ${company.name}`);
  await who.call('PUT', `/companies/${company.id}/members/${guest.user.id}`, { role: 'admin' });
  expect(await of(guest, teamNotices.changed)).toBe(`Administrador · ${company.name}`);
  expect((await mailsOf(api)).at(-1)).toMatchObject({
    to: guest.email,
    template: 'team-changed',
    values: { notice: 'changed', role: 'admin' },
  });
  await guest.call('DELETE', `/companies/${company.id}/members/${guest.user.id}`);
  expect(await of(who, teamNotices.left)).toBe(`${guest.user.full_name} · ${company.name}`);
});

it('a team is for its people alone', async () => {
  const [, { who, company, editor }] = await serving(staffed);
  expect((await team(editor, company.id)).map(({ user_id, actions }: Member) => [user_id, actions])).toEqual([
    [who.user.id, []],
    [editor.user.id, ['leave']],
  ]);
  await editor.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
  expect(await statusOf(editor.ask(`/companies/${company.id}/members`))).toBe(403);
});
