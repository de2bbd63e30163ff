import { describe, expect, it } from 'vitest';
import { actionsOf, type Role, roles } from '#lib/companies/roles.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Member } from '#lib/contract/team.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies, pdf, received } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { joins, team, tokenMailedTo } from '#tests/support/cast/teams.ts';

const day = 24 * 60 * 60 * 1000;
const work = (api: TestApi) => createWorker(api.ctx, queued).runDue();
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const detailOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).detail;

describe('roles', () => {
  /** Each call that is made for a company, by what it needs. Of things that every try makes anew. */
  const callsOf = (
    id: number,
    made: { service: number; job: number; item: number; deal: number; member: number },
  ) =>
    ({
      publish: [
        ['POST', '/services/', { title: 'Pão', description: 'Fresco.', category: 'Outros', company_id: id }],
        ['PUT', `/services/${made.service}`, { title: 'Pão de milho' }],
        ['POST', `/services/${made.service}/promote`, { is_promoted: true }],
        ['GET', `/services/${made.service}/stats`],
        ['GET', `/services/company/${id}/stats`],
        ['POST', '/services/promote-all', { company_id: id, is_promoted: false }],
        ['POST', '/jobs/', { title: 'Padeiro', description: 'De noite.', company_id: id }],
        ['PUT', `/jobs/${made.job}`, { title: 'Padeira' }],
        ['POST', `/jobs/${made.job}/promote`, { is_promoted: true }],
        ['GET', `/jobs/my-jobs?company_id=${id}`],
        ['PUT', `/portfolio/${made.item}`, { title: 'Bolo' }],
        ['PUT', '/portfolio/order', { company_id: id, ids: [made.item] }],
        ['GET', `/companies/${id}/members`],
      ],
      answer: [
        ['GET', `/jobs/${made.job}/applications`],
        ['GET', `/jobs/${made.job}/applications/counts`],
        ['GET', `/jobs/${made.job}/applications.csv`],
        ['PUT', `/jobs/${made.job}/applications`, { ids: [1], status: 'em_analise' }],
        ['GET', `/deals/${made.deal}`],
      ],
      edit: [['PUT', `/companies/${id}`, { address: 'Av. Eduardo Mondlane 7' }]],
      team: [
        ['GET', `/companies/${id}/invitations`],
        ['POST', `/companies/${id}/invitations`, { email: 'alguem@exemplo.co.mz', role: 'editor' }],
        ['PUT', `/companies/${id}/members/${made.member}`, { role: 'admin' }],
      ],
      transfer: [['POST', `/companies/${id}/transfer`, { user_id: 999 }]],
      delete: [['DELETE', `/companies/${id}`]],
    }) as const satisfies Record<string, readonly (readonly [string, string, object?])[]>;

  it('may do what the table says, and nothing else', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const [service, job, item] = [
      await publishes(who, { company_id: company.id }),
      await publishesJob(who, { company_id: company.id }),
      await shows(who, { company_id: company.id }),
    ];
    const customer = await person(api);
    await applies(customer, job.id);
    const deal = await asksFor(customer, { service_id: service.id });
    const other = await joins(api, who, company.id, 'editor');
    const people: Record<Role | 'nobody', Person> = {
      owner: who,
      admin: await joins(api, who, company.id, 'admin'),
      editor: await joins(api, who, company.id, 'editor'),
      nobody: await person(api, { user_type: 'freelancer' }),
    };
    const made = { service: service.id, job: job.id, item: item.id, deal: deal.id, member: other.user.id };
    const table = callsOf(company.id, made);
    for (const [action, calls] of Object.entries(table))
      for (const [method, path, body] of calls as readonly (readonly [string, string, object?])[])
        for (const role of ['nobody', ...roles.toReversed()] as const) {
          const status = await statusOf(people[role].send(method, path, body));
          const may = role !== 'nobody' && actionsOf(role).some((one) => one === action);
          // What it asks for may be refused for another reason, but not for who asks.
          if (may) expect([403, 404], `${role} ${method} ${path} ${status}`).not.toContain(status);
          else expect([403, 404], `${role} ${method} ${path} ${status}`).toContain(status);
        }
  });

  it('are told as actions, so that no screen asks for a role', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const editor = await joins(api, who, company.id, 'editor');
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
    const api = await serveApi();
    const { who, company } = await owner(api);
    const editor = await joins(api, who, company.id, 'editor');
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
    const api = await serveApi();
    const { who, company } = await owner(api);
    const editor = await joins(api, who, company.id, 'editor');
    const own = await editor.call<Company>('POST', '/companies/', { ...company, name: 'Minha' });
    const service = await publishes(editor, { company_id: company.id });
    const answer = editor.send('PUT', `/services/${service.id}`, { company_id: own.id });
    expect(await statusOf(answer)).toBe(409);
    const job = await publishesJob(editor, { company_id: company.id });
    expect(await statusOf(editor.send('PUT', `/jobs/${job.id}`, { company_id: own.id }))).toBe(409);
  });

  it('is answered by everybody of the company who may, and they are told', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const editor = await joins(api, who, company.id, 'editor');
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
    expect((await dealOf(editor, deal.id)).conversation_id).toBeNull();
    expect((await dealOf(who, deal.id)).conversation_id).not.toBeNull();
    await takes(editor, deal.id, 'offer');
    expect(await dealOf(customer, deal.id)).toMatchObject({ state: 'proposta' });
    expect(await statusOf(editor.send('POST', '/deals/', { service_id: service.id, what: 'Pão' }))).toBe(422);
    expect(await statusOf(editor.send('POST', `/jobs/${job.id}/applications`, { message: 'Eu.' }))).toBe(403);
  });

  it('shows its CVs by a signed address only while who got it belongs to the company', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const heir = await joins(api, who, company.id, 'editor');
    const job = await publishesJob(who, { company_id: company.id });
    const applicant = await person(api);
    const { cv_url: own } = await applies(applicant, job.id, { cv: pdf() });
    const [{ cv_url: address } = { cv_url: null }] = await received(who, job.id);
    const get = (url: string | null) => statusOf(api.askRoot(String(url)));
    await who.call('POST', `/companies/${company.id}/transfer`, { user_id: heir.user.id });
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
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    });
    expect([await statusOf(accept(guest)), await statusOf(accept(guest))]).toEqual([200, 200]);
    expect(await detailOf(who.send('POST', path, { email: guest.email, role: 'admin' }))).toBe(
      texts.isMember,
    );
    // Whoever was taken out does not come back by the old link.
    await who.call('DELETE', `/companies/${company.id}/members/${guest.user.id}`);
    expect(await statusOf(accept(guest))).toBe(400);
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

  it('accepted twice at once makes one member', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const guest = await person(api);
    await who.call('POST', `/companies/${company.id}/invitations`, { email: guest.email, role: 'editor' });
    const token = await tokenMailedTo(api, guest.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => statusOf(guest.send('POST', '/invitations/accept', { token }))),
    );
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await team(who, company.id)).toHaveLength(2);
  });

  it('is mailed three times a day to an address, says nothing of accounts, and reaches nobody across a block', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    expect(await (await to(admin.user.id)).json()).toMatchObject({ owner_id: admin.user.id, role: 'admin' });
    expect(await team(admin, company.id)).toMatchObject([
      { user_id: admin.user.id, role: 'owner', actions: [] },
      { user_id: id, role: 'admin', actions: ['change', 'remove', 'transfer'] },
    ]);
    expect(await statusOf(to(admin.user.id))).toBe(403);
  });

  it('hands over what is published and agreed on, not what was said in the chat', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const heir = await joins(api, who, company.id, 'editor');
    const service = await publishes(who, { company_id: company.id });
    const item = await shows(who, { company_id: company.id });
    const customer = await person(api);
    const deal = await asksFor(customer, { service_id: service.id });
    const ofHeir = await asksFor(await person(api), { service_id: service.id });
    await who.call('POST', `/companies/${company.id}/transfer`, { user_id: heir.user.id });
    expect(await heir.call('GET', `/services/${service.id}`)).toMatchObject({ owner_id: heir.user.id });
    expect(await heir.call('GET', `/portfolio/${item.id}`)).toMatchObject({ owner_id: heir.user.id });
    expect(await dealOf(customer, deal.id)).toMatchObject({ provider: { id: heir.user.id } });
    expect((await dealOf(heir, deal.id)).conversation_id).toBeNull();
    await takes(heir, deal.id, 'offer');
    expect(ofHeir.id).not.toBe(deal.id);
    const entries = await api.ctx.db
      .selectFrom('entries')
      .select('owner_id')
      .where('company_id', '=', company.id)
      .execute();
    expect(new Set(entries.map(({ owner_id }) => owner_id))).toEqual(new Set([heir.user.id]));
  });

  it('who deletes the account must first hand over a company in which others work', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const heir = await joins(api, who, company.id, 'editor');
    const leave = () => who.send('POST', '/users/me/deletion', { password: who.password });
    const refused = await leave();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: texts.leaveFirst,
      companies: [{ id: company.id, name: company.name }],
    });
    await who.call('POST', `/companies/${company.id}/transfer`, { user_id: heir.user.id });
    expect((await leave()).status).toBe(200);
  });
});

describe('deleting a company', () => {
  it('says what is open, then ends it for everybody', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const editor = await joins(api, who, company.id, 'editor');
    const service = await publishes(who, { company_id: company.id });
    const job = await publishesJob(who, { company_id: company.id });
    const item = await shows(who, { company_id: company.id });
    const customer = await person(api);
    await applies(customer, job.id);
    const deal = await asksFor(customer, { service_id: service.id });
    const refused = await who.send('DELETE', `/companies/${company.id}`);
    expect([refused.status, (await refused.json()).open]).toEqual([
      409,
      { vacancies: [{ id: job.id, title: job.title, applications: 1 }], deals: 1, members: 1 },
    ]);
    expect(await statusOf(editor.send('DELETE', `/companies/${company.id}?confirm=true`))).toBe(403);
    await who.call('DELETE', `/companies/${company.id}?confirm=true`);
    expect(await statusOf(editor.send('PUT', `/services/${service.id}`, { title: 'Meu' }))).toBe(403);
    await work(api);
    for (const path of [
      `/companies/${company.id}`,
      `/services/${service.id}`,
      `/jobs/${job.id}`,
      `/portfolio/${item.id}`,
    ])
      expect(await statusOf(api.ask(path)), path).toBe(404);
    expect((await who.call<{ companies: unknown[] }>('GET', '/users/me')).companies).toEqual([]);
    // What was agreed on stays with whoever owned it.
    expect(await dealOf(who, deal.id)).toMatchObject({ role: 'provider', company_id: null });
    const titles = async (whom: Person) =>
      (await whom.call<{ title: string }[]>('GET', '/notifications/')).map(({ title }) => title);
    expect(await titles(editor)).toContain('A empresa foi apagada');
    expect(await api.ctx.db.selectFrom('company_members').selectAll().execute()).toEqual([]);
    expect(await api.ctx.db.selectFrom('companies').select(['nuit', 'email']).execute()).toEqual([
      { nuit: '', email: '' },
    ]);
  });
});

it('a team is for its people alone', async () => {
  const api = await serveApi();
  const { who, company } = await owner(api);
  const editor = await joins(api, who, company.id, 'editor');
  expect(await statusOf(api.ask(`/companies/${company.id}/members`))).toBe(401);
  expect((await team(editor, company.id)).map(({ user_id, actions }: Member) => [user_id, actions])).toEqual([
    [who.user.id, []],
    [editor.user.id, ['leave']],
  ]);
  await editor.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
  expect(await statusOf(editor.ask(`/companies/${company.id}/members`))).toBe(403);
});
