// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Conversation, FoundMessage, Message } from '#lib/contract/chat.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import type { UnreadCounts } from '#lib/contract/notifications.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { serveApi } from '#tests/support/api.ts';
import { applies, pdf } from '#tests/support/cast/applications.ts';
import { conversationsOf, posted, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { made, outcome, refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { erases, suspend } from '#tests/support/cast/standing.ts';
import { letIn } from '#tests/support/cast/talk.ts';
import { enters, handsOver, joins, team } from '#tests/support/cast/teams.ts';
import { opens } from '#tests/support/sockets.ts';

const startOf = (companyId: number) => `/chat/conversations/start?company_id=${companyId}`;

/** A bakery of three, and a customer who has written to it. */
async function bakery() {
  const api = await serveApi();
  const { who: celeste, company } = await owner(api, { name: 'Padaria Mafalala', logo_url: null });
  const [lina, ivo] = [
    await joins(api, celeste, company.id, 'editor'),
    await joins(api, celeste, company.id, 'admin'),
  ];
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  const { id } = await rosa.call<{ id: number }>('POST', startOf(company.id), {
    text: 'Fazem bolos de andares?',
    client_id: 'primeira-pergunta',
  });
  const path = `/chat/conversations/${id}`;
  const one = (who: Person) => who.call<Conversation>('GET', path);
  const connect = async (who: Person, query: object = {}) => {
    const socket = await opens(api.port, '/chat/ws', { token: who.tokens.access_token, ...query });
    await letIn(socket);
    return socket;
  };
  return { api, company, celeste, lina, ivo, rosa, id, path, one, connect, team: [celeste, lina, ivo] };
}

const unread = async (who: Person) =>
  (await who.call<UnreadCounts>('GET', '/notifications/unread-count')).chat;
const toldOf = async (who: Person, id: number): Promise<number> =>
  (await who.call<{ conversation_id: number }[]>('GET', '/notifications/?only=unread')).filter(
    ({ conversation_id }) => conversation_id === id,
  ).length;
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const lastOf = async (who: Person, id: number) => (await reads(who, id)).at(-1);

describe('a conversation with a company', () => {
  it('is begun by whoever answers for it with who has applied to it, in its name, and by nobody else', async () => {
    const { api, company, celeste, lina, rosa, id: known } = await bakery();
    const job = await publishesJob(celeste, { company_id: company.id });
    const zito = await person(api, { full_name: 'Zito Langa' });
    const [his, hers] = [await applies(zito, job.id), await applies(rosa, job.id)];
    const startAbout = ({ id }: { id: number }) => `/chat/conversations/start?application_id=${id}`;
    const words = { text: 'Pode vir amanhã?', client_id: 'para-a-entrevista' };
    const { id } = await lina.call<{ id: number }>('POST', startAbout(his), words);
    expect(await celeste.call('POST', startAbout(his))).toMatchObject({ id });
    expect(await zito.call('GET', `/chat/conversations/${id}`)).toMatchObject({
      company_id: company.id,
      peer: { full_name: 'Padaria Mafalala' },
    });
    expect(await lastOf(zito, id)).toMatchObject({ text: words.text });
    // Who has written to it before is written to there.
    expect(await lina.call('POST', startAbout(hers))).toMatchObject({ id: known });
    const stranger = await owner(api, { name: 'Outra Lda' });
    for (const who of [zito, rosa, stranger.who])
      expect(await statusOf(who.send('POST', startAbout(his), words))).toBe(404);
    await celeste.call('DELETE', `/companies/${company.id}/members/${lina.user.id}`);
    expect(await statusOf(lina.send('POST', startAbout(his), words))).toBe(404);
  });

  it('is one for each customer, with the company, whoever answers, and another than that with its owner', async () => {
    const { api, company, celeste, lina, rosa, id, one, team } = await bakery();
    const service = await publishes(celeste, { company_id: company.id });
    const job = await publishesJob(celeste, { company_id: company.id });
    const startsFrom = async (who: Person, query: string, body?: object) =>
      (await who.call<{ id: number }>('POST', `/chat/conversations/start?${query}`, body)).id;
    const toOwner = `peer_user_id=${celeste.user.id}`;
    expect(await startsFrom(rosa, `company_id=${company.id}`)).toBe(id);
    expect(await startsFrom(rosa, toOwner, { service_ref: service.id })).toBe(id);
    expect(await startsFrom(rosa, toOwner, { job_ref: job.id })).toBe(id);
    expect(await startsFrom(rosa, toOwner)).not.toBe(id);
    expect(await startsFrom(await person(api), `company_id=${company.id}`)).not.toBe(id);

    const reply = await says(lina, id, 'Fazemos, de dois e de três.');
    expect(reply).toMatchObject({
      isMe: true,
      sender_id: celeste.user.id,
      written_by: { id: lina.user.id, name: lina.user.full_name },
    });
    for (const who of team) {
      const seen = await lastOf(who, id);
      expect(seen).toMatchObject({ isMe: true, written_by: { id: lina.user.id } });
    }
    const received = await lastOf(rosa, id);
    expect(received).toMatchObject({ isMe: false, sender_id: celeste.user.id });
    expect(received).not.toHaveProperty('written_by');
    expect(await one(rosa)).toMatchObject({
      company_id: company.id,
      claim: null,
      presence: null,
      peer: {
        id: celeste.user.id,
        display_name: 'Padaria Mafalala',
        user_type: 'company',
        path: `/companies/${company.slug}`,
      },
    });
    expect(await one(lina)).toMatchObject({
      company_id: company.id,
      peer: { id: rosa.user.id, display_name: 'Rosa Cumbe' },
    });
    expect(JSON.stringify(await reads(rosa, id)) + JSON.stringify(await one(rosa))).not.toContain(
      lina.user.full_name,
    );
  });

  it('stands in the lists of its people, of the company’s alone or beside their own', async () => {
    const { api, company, celeste, lina, rosa, id } = await bakery();
    const own = await startsWith(lina, await person(api));
    const idsIn = async (who: Person, query = '') => (await conversationsOf(who, query)).map((row) => row.id);
    expect(await idsIn(lina)).toEqual([own, id]);
    expect(await idsIn(lina, `?company_id=${company.id}`)).toEqual([id]);
    expect(await idsIn(lina, '?personal=true')).toEqual([own]);
    expect(await idsIn(lina, `?limit=1&last_id=${own}`)).toEqual([id]);
    expect(await idsIn(celeste)).toEqual([id]);
    expect(await idsIn(rosa)).toEqual([id]);
    expect(await idsIn(rosa, `?company_id=${company.id}`)).toEqual([]);
  });

  it('is found, copied and answered with files by its people, and by no stranger', async () => {
    const { api, company, lina, rosa, id, path } = await bakery();
    const stranger = await person(api);
    const found = (who: Person) => who.call<FoundMessage[]>('GET', '/chat/search?q=andares');
    expect(await found(lina)).toMatchObject([{ peer: { display_name: 'Rosa Cumbe' } }]);
    expect(await found(rosa)).toMatchObject([{ peer: { display_name: company.name } }]);
    expect(await found(stranger)).toEqual([]);
    const copied = async (who: Person) => (await who.ask('/chat/export')).text();
    expect(await copied(lina)).toContain('Fazem bolos de andares?');
    expect(await copied(stranger)).not.toContain('andares');
    const file = await made<Message>(posted(lina, id, await pdf(), { name: 'preços.pdf' }));
    expect(await statusOf(api.askRoot(file.file_url ?? ''))).toBe(200);
    for (const call of [
      stranger.ask(path),
      stranger.ask(`${path}/messages`),
      stranger.send('POST', `${path}/send`, { text: 'Eu' }),
      stranger.send('POST', `${path}/claim`),
      stranger.send('DELETE', `${path}/claim`),
      stranger.send('POST', `${path}/note`, { text: 'Eu' }),
      stranger.send('POST', `${path}/share`, { company_id: company.id }),
    ])
      expect(await statusOf(call)).toBe(404);
  });

  it('is begun neither by its own people, nor with a company that is hidden or apart', async () => {
    const { api, company, celeste, lina, rosa, id, path, one } = await bakery();
    const begins = (who: Person) => statusOf(who.send('POST', startOf(company.id)));
    expect(await begins(lina)).toBe(422);
    expect(await begins(celeste)).toBe(422);
    expect(await statusOf(rosa.send('POST', '/chat/conversations/start'))).toBe(422);
    const sends = (who: Person) => statusOf(who.send('POST', `${path}/send`, { text: 'Olá?' }));
    await celeste.call('PUT', `/blocks/${rosa.user.id}`);
    expect([await sends(rosa), await sends(lina)]).toEqual([403, 403]);
    expect((await one(rosa)).closed_because).toBe(texts.companyBlockedByPeer);
    expect((await one(lina)).closed_because).toBe(texts.ownerApart);
    await celeste.call('DELETE', `/blocks/${rosa.user.id}`);
    expect((await one(rosa)).closed_because).toBeNull();
    await rosa.call('PUT', `/blocks/${celeste.user.id}`);
    expect((await one(rosa)).closed_because).toBe(texts.ownerBlockedByMe);
    expect((await one(lina)).closed_because).toBe(texts.ownerApart);
    await rosa.call('DELETE', `/blocks/${celeste.user.id}`);
    // Who is suspended answers for nothing that others see.
    await suspend(api.ctx, celeste.email);
    expect([await begins(rosa), await begins(await person(api))]).toEqual([404, 404]);
    expect([await sends(rosa), await sends(lina)]).toEqual([403, 403]);
    expect((await one(rosa)).closed_because).toBe(texts.companyAway);
    expect(id).toBeGreaterThan(0);
  });

  it('is blocked for the company by whoever runs it, and the company by a customer', async () => {
    const { api, company, celeste, lina, ivo, rosa, id, one, path } = await bakery();
    const sends = (who: Person) => statusOf(who.send('POST', `${path}/send`, { text: 'Olá' }));
    const asCompany = `/blocks/${rosa.user.id}?company_id=${company.id}`;
    expect(await statusOf(lina.send('PUT', asCompany))).toBe(403);
    expect(await statusOf((await person(api)).send('PUT', asCompany))).toBe(404);
    await ivo.call('PUT', asCompany);
    expect([await sends(rosa), await sends(lina)]).toEqual([403, 403]);
    expect(await one(lina)).toMatchObject({ is_blocked: true, closed_because: texts.blockedByCompany });
    expect(await ivo.call('GET', `/blocks?company_id=${company.id}`)).toMatchObject([{ id: rosa.user.id }]);
    expect(await statusOf(lina.ask(`/blocks?company_id=${company.id}`))).toBe(403);
    await celeste.call('DELETE', asCompany);
    expect([await sends(rosa), await sends(lina)]).toEqual([201, 201]);

    await rosa.call('PUT', `/blocks/${celeste.user.id}`, { company_id: company.id });
    expect([await sends(rosa), await sends(lina), await sends(celeste)]).toEqual([403, 403, 403]);
    expect(await rosa.call('GET', '/blocks')).toMatchObject([
      { id: celeste.user.id, company_id: company.id, full_name: company.name },
    ]);
    // The owner as a person is not blocked.
    await says(rosa, await startsWith(rosa, celeste), 'Olá, Celeste');
    await rosa.call('DELETE', `/blocks/${celeste.user.id}?company_id=${company.id}`);
    expect(await sends(rosa)).toBe(201);
    expect(id).toBeGreaterThan(0);
  });

  it('is read for all by one of them, and counts for each who has not silenced it', async () => {
    const { company, celeste, lina, ivo, rosa, id, path, one } = await bakery();
    const settings = { company_id: company.id, is_muted: true };
    expect(await statusOf(rosa.send('PUT', '/chat/settings', settings))).toBe(403);
    expect(await ivo.call('PUT', '/chat/settings', settings)).toEqual({ companies: [settings] });
    expect(await ivo.call('GET', '/chat/settings')).toEqual({ companies: [settings] });
    expect(await Promise.all([celeste, lina, ivo].map(unread))).toEqual([1, 1, 0]);
    await says(rosa, id, 'E entregam?');
    expect(await Promise.all([celeste, lina, ivo].map(unread))).toEqual([2, 2, 0]);
    expect((await one(ivo)).unread_count).toBe(2);
    expect(await toldOf(lina, id)).toBe(1);
    await celeste.call('POST', `${path}/read`);
    expect(await Promise.all([celeste, lina, ivo].map(unread))).toEqual([0, 0, 0]);
    expect(await toldOf(lina, id)).toBe(0);
    expect((await lastOf(rosa, id))?.status).toBe('read');
    await says(lina, id, 'Entregamos.');
    expect(await unread(rosa)).toBe(1);
    expect(await unread(celeste)).toBe(0);
  });

  it('never tells the customer who of the company is here or writes', async () => {
    const { lina, celeste, rosa, id, connect } = await bakery();
    const customer = await connect(rosa, { conversation_id: id });
    const writer = await connect(lina);
    const reader = await connect(celeste);
    writer.send('open', { conversation_id: id });
    writer.send('typing', { conversation_id: id });
    customer.send('typing');
    expect(await writer.next('typing')).toEqual({ conversation_id: id, user_id: rosa.user.id });
    const reply = await says(lina, id, 'Sim');
    expect(await customer.next('message')).toMatchObject({ id: reply.id, sender_id: celeste.user.id });
    expect(await reader.next('message')).toMatchObject({ isMe: true, written_by: { id: lina.user.id } });
    await lina.call('POST', `/chat/conversations/${id}/read`);
    expect(await customer.next('read')).toMatchObject({ user_id: celeste.user.id });
    expect(await reader.next('read')).toMatchObject({ user_id: celeste.user.id });
    // Of her own device she hears that it has the reply.
    const ofOthers = customer.heard.filter(({ data }) => data.user_id !== rosa.user.id);
    expect(ofOthers.filter(({ event }) => ['typing', 'presence', 'delivered'].includes(event))).toEqual([]);
    expect(JSON.stringify(customer.heard)).not.toContain(lina.user.full_name);
  });
});

describe('whoever is at a conversation', () => {
  it('is told to the others, taken over by a second, and ends by itself after half an hour of silence', async () => {
    const { api, celeste, lina, rosa, id, path, one, connect } = await bakery();
    const device = await connect(celeste);
    const claimOf = async (who: Person) => (await one(who)).claim?.by.id;
    await lina.call('POST', `${path}/claim`);
    expect(await device.next('claim')).toMatchObject({
      conversation_id: id,
      claim: { by: { id: lina.user.id, name: lina.user.full_name } },
    });
    expect([await claimOf(celeste), await claimOf(rosa)]).toEqual([lina.user.id, undefined]);
    await celeste.call('POST', `${path}/claim`);
    expect(await claimOf(lina)).toBe(celeste.user.id);
    await lina.call('POST', `${path}/claim`);
    const later = async (minutes: number) => {
      api.clock.advance(minutes * 60 * 1000);
      // Access tokens are shorter.
      return Promise.all([signsInAgain(api, lina), signsInAgain(api, celeste)]);
    };
    const [linaLater, celesteLater] = await later(20);
    await says(linaLater, id, 'Já vejo.');
    // Somebody else’s word hinders nobody and keeps nothing.
    await says(celesteLater, id, 'Está bem.');
    const [, stillThere] = await later(20);
    expect(await claimOf(stillThere)).toBe(lina.user.id);
    const [back, alone] = await later(11);
    expect(await claimOf(alone)).toBeUndefined();
    await back.call('POST', `${path}/claim`);
    await alone.call('DELETE', `${path}/claim`);
    expect(await claimOf(back)).toBeUndefined();
    const customer = await signsInAgain(api, rosa);
    expect(await statusOf(customer.send('POST', `${path}/claim`))).toBe(409);
    expect(await statusOf(customer.send('POST', `${path}/note`, { text: 'Eu' }))).toBe(409);
    await Promise.all([back, alone].map((who) => who.call('POST', `${path}/claim`)));
    expect([lina.user.id, celeste.user.id]).toContain(await claimOf(back));
  });

  it('is alone told of what the customer writes, silenced or not, until they have left', async () => {
    const { company, celeste, lina, ivo, rosa, id, path } = await bakery();
    await celeste.call('POST', `${path}/read`);
    await lina.call('PUT', '/chat/settings', { company_id: company.id, is_muted: true });
    await lina.call('POST', `${path}/claim`);
    await says(rosa, id, 'E o preço?');
    expect(await Promise.all([celeste, lina, ivo].map((who) => toldOf(who, id)))).toEqual([0, 1, 0]);
    await celeste.call('DELETE', `/companies/${company.id}/members/${lina.user.id}`);
    await says(rosa, id, 'Está aí?');
    expect(await Promise.all([celeste, lina, ivo].map((who) => toldOf(who, id)))).toEqual([1, 0, 1]);
  });
});

it('a note is read by the company’s people alone, and is nobody’s news', async () => {
  const { api, lina, celeste, rosa, id, path, one, connect } = await bakery();
  const [customer, reader] = [await connect(rosa), await connect(celeste)];
  await celeste.call('POST', `${path}/read`);
  const written = { text: 'Já <b>pagou</b> metade.', client_id: 'nota-um-um' };
  const note = await lina.call<Message>('POST', `${path}/note`, written);
  expect(note).toMatchObject({
    type: 'note',
    isMe: true,
    written_by: { id: lina.user.id },
    text: written.text,
  });
  expect((await lina.call<Message>('POST', `${path}/note`, written)).id).toBe(note.id);
  expect(await reader.next('message')).toMatchObject({ id: note.id, type: 'note' });
  expect((await reads(celeste, id)).map(({ type }) => type)).toEqual(['text', 'note']);
  expect((await reads(rosa, id)).map(({ type }) => type)).toEqual(['text']);
  expect([await unread(celeste), await unread(rosa)]).toEqual([0, 0]);
  for (const who of [celeste, rosa])
    expect(await one(who)).toMatchObject({ last_message: 'Fazem bolos de andares?' });
  expect(await celeste.call('GET', '/chat/search?q=metade')).toEqual([]);
  expect(await rosa.call('GET', '/chat/search?q=metade')).toEqual([]);
  expect(await (await rosa.ask('/chat/export')).text()).not.toContain('pagou');
  // The next message does not show the customer that there is something between.
  const first = (await reads(rosa, id))[0]?.id;
  const next = await says(lina, id, 'Está pago.');
  expect(next.previous_id).toBe(first);
  expect(await customer.next('message')).toMatchObject({ id: next.id, previous_id: first });
  expect(await statusOf(rosa.send('DELETE', `/chat/messages/${note.id}`))).toBe(404);
  expect(await statusOf(rosa.send('POST', `${path}/send`, { text: 'E?', reply_to: note.id }))).toBe(422);
  expect(
    await statusOf(rosa.send('POST', '/reports', { type: 'message', id: note.id, reason: 'spam' })),
  ).toBe(404);
  const reported = await rosa.send('POST', '/reports', { type: 'message', id: next.id, reason: 'spam' });
  expect(reported.status).toBe(201);
  const snapshots = await api.ctx.db.selectFrom('reports').select('snapshot').execute();
  expect(JSON.stringify(snapshots)).toContain('Está pago.');
  expect(JSON.stringify(snapshots)).not.toContain('pagou');
  for (const text of ['', 'x'.repeat(1001)])
    expect(await statusOf(lina.send('POST', `${path}/note`, { text }))).toBe(422);
});

describe('who reads a company’s conversations', () => {
  it('ends for who is taken out: calls, sockets, files and what waits to be told', async () => {
    const { api, company, celeste, lina, rosa, id, path, connect } = await bakery();
    const file = await made<Message>(posted(rosa, id, await pdf(), { name: 'ideia.pdf' }));
    const address = (await lastOf(lina, id))?.file_url ?? '';
    expect(await statusOf(api.askRoot(address))).toBe(200);
    expect(await statusOf(api.askRoot(address.replace(`reader=${lina.user.id}`, 'reader=1')))).toBe(403);
    const [alone, all] = [await connect(lina, { conversation_id: id }), await connect(lina)];
    await celeste.call('DELETE', `/companies/${company.id}/members/${lina.user.id}`);
    expect(await alone.closed).toBe(4403);
    expect(await statusOf(api.askRoot(address))).toBe(404);
    for (const call of [
      lina.ask(path),
      lina.ask(`${path}/messages`),
      lina.send('POST', `${path}/send`, { text: 'Ainda eu' }),
      lina.send('POST', `${path}/note`, { text: 'Ainda eu' }),
      lina.send('POST', `${path}/claim`),
      lina.send('POST', `${path}/read`),
    ])
      expect(await statusOf(call)).toBe(404);
    await says(rosa, id, 'Segredo da casa');
    await letIn(all);
    expect(all.heard.filter(({ event }) => event === 'message')).toEqual([]);
    expect([await conversationsOf(lina), await unread(lina), await toldOf(lina, id)]).toEqual([[], 0, 0]);
    expect(await lina.call('GET', '/chat/search?q=segredo')).toEqual([]);
    expect(file.id).toBeGreaterThan(0);
  });

  it('a message against a taking out is written before it, or refused', async () => {
    const { company, celeste, lina, rosa, id, path } = await bakery();
    const [sent] = await Promise.all([
      statusOf(lina.send('POST', `${path}/send`, { text: 'No último momento' })),
      celeste.call('DELETE', `/companies/${company.id}/members/${lina.user.id}`),
    ]);
    expect([201, 404]).toContain(sent);
    expect((await reads(rosa, id)).length).toBe(sent === 201 ? 2 : 1);
    expect(await statusOf(lina.send('POST', `${path}/send`, { text: 'Depois' }))).toBe(404);
  });

  it('two first messages at once are of one conversation', async () => {
    const { api, company, celeste } = await bakery();
    const nelson = await person(api);
    const all = await Promise.all(
      [1, 2, 3].map((at) =>
        nelson.call<{ id: number }>('POST', startOf(company.id), { text: `Pergunta ${at}` }),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await reads(celeste, all[0]?.id ?? 0)).toHaveLength(3);
  });

  it('is whoever has it after it is handed over, and the customer sees the same company', async () => {
    const { company, celeste, lina, ivo, rosa, id, one } = await bakery();
    await says(celeste, id, 'Fazemos.');
    await handsOver(celeste, ivo, company.id);
    expect(await says(ivo, id, 'Agora sou eu.')).toMatchObject({ sender_id: ivo.user.id });
    await celeste.call('DELETE', `/companies/${company.id}/members/${celeste.user.id}`);
    expect(await conversationsOf(celeste)).toEqual([]);
    expect((await reads(rosa, id)).map(({ sender_id }) => sender_id)).toEqual([
      rosa.user.id,
      ivo.user.id,
      ivo.user.id,
    ]);
    expect((await one(rosa)).peer).toMatchObject({ id: ivo.user.id, display_name: company.name });
    expect((await reads(lina, id)).map(({ written_by }) => written_by?.id)).toEqual([
      undefined,
      celeste.user.id,
      ivo.user.id,
    ]);
  });

  it('is counted for who may hand it over, of those in which something was said', async () => {
    const { api, company, celeste, lina, ivo } = await bakery();
    const passing = async (who: Person) =>
      new Map((await team(who, company.id)).map((one) => [one.user_id, one.passing_conversations]));
    await (await person(api)).call('POST', startOf(company.id));
    await (await person(api)).call('POST', startOf(company.id), { text: 'Está aberto?' });
    const toHelpers = await passing(celeste);
    expect([celeste, lina, ivo].map(({ user }) => toHelpers.get(user.id))).toEqual([null, 2, 2]);
    for (const who of [lina, ivo]) expect(new Set((await passing(who)).values())).toEqual(new Set([null]));
  });

  it('is nobody once the company is deleted: the customer keeps what was said, with its name', async () => {
    const { api, company, celeste, lina, rosa, id, path, one } = await bakery();
    await says(lina, id, 'Fazemos.');
    await lina.call('POST', `${path}/note`, { text: 'Cliente antiga' });
    await celeste.call('DELETE', `/companies/${company.id}?confirmed=true`);
    for (const who of [celeste, lina]) expect(await statusOf(who.ask(path))).toBe(404);
    await work(api);
    expect(await reads(rosa, id)).toHaveLength(2);
    expect(await one(rosa)).toMatchObject({
      closed_because: texts.companyGone,
      peer: { display_name: company.name, path: null },
    });
    expect(await statusOf(rosa.send('POST', `${path}/send`, { text: 'Olá?' }))).toBe(403);
    expect(await statusOf(rosa.send('POST', startOf(company.id)))).toBe(404);
    expect(await api.ctx.db.selectFrom('messages').select('id').where('is_note', '=', 1).execute()).toEqual(
      [],
    );
    expect(await celeste.call('GET', '/chat/search?q=andares')).toEqual([]);
    // Nor does who owned it bear that name any more.
    await says(rosa, await startsWith(rosa, celeste), 'E agora?');
    expect((await conversationsOf(rosa))[0]?.peer.display_name).toBe(celeste.user.full_name);
  });

  it('stays with a customer who comes to the company later, on their side', async () => {
    const { api, company, celeste, lina, rosa, id, path, one } = await bakery();
    await enters(api, celeste, company.id, rosa, 'editor');
    expect((await one(rosa)).peer.display_name).toBe(company.name);
    expect(await statusOf(rosa.send('POST', `${path}/note`, { text: 'Eu' }))).toBe(409);
    expect(await conversationsOf(rosa, `?company_id=${company.id}`)).toEqual([]);
    await says(lina, id, 'Bem-vinda');
    expect(await lastOf(rosa, id)).toMatchObject({ isMe: false });
  });

  it('keeps what an erased customer was told', async () => {
    const { api, lina, rosa, id, one } = await bakery();
    await says(lina, id, 'Fazemos.');
    await erases(api.ctx, rosa);
    expect(await reads(lina, id)).toHaveLength(2);
    expect(await one(lina)).toMatchObject({ closed_because: texts.gone });
  });
});

it('a conversation of before stays with the owner as a person until they share it, once', async () => {
  const { api, company, celeste, lina, ivo } = await bakery();
  const nelson = await person(api, { full_name: 'Nelson Macuácua' });
  const id = await startsWith(nelson, celeste);
  await says(nelson, id, 'Quero cem pãezinhos');
  await says(celeste, id, 'Com certeza');
  const path = `/chat/conversations/${id}`;
  const shares = (who: Person, body: object = { company_id: company.id }) =>
    who.send('POST', `${path}/share`, body);
  expect(await statusOf(lina.ask(path))).toBe(404);
  expect([await statusOf(shares(nelson)), await statusOf(shares(ivo))]).toEqual([403, 404]);
  const shared = await (await shares(celeste)).json();
  expect(shared).toMatchObject({ text: texts.shared(company.name), isMe: true });
  expect((await reads(lina, id)).map(({ isMe, written_by }) => [isMe, written_by?.id])).toEqual([
    [false, undefined],
    [true, celeste.user.id],
    [true, celeste.user.id],
  ]);
  expect(await nelson.call('GET', path)).toMatchObject({ peer: { display_name: company.name } });
  expect(await lastOf(nelson, id)).toMatchObject({ text: texts.shared(company.name), isMe: false });
  expect(await statusOf(shares(celeste))).toBe(409);
  await work(api);
  expect(await lina.call('GET', '/chat/search?q=cem')).toHaveLength(1);
  expect(await nelson.call('GET', '/chat/search?q=certeza')).toHaveLength(1);
  // There is one by now.
  const other = await startsWith(nelson, celeste);
  expect(other).not.toBe(id);
  const again = celeste.send('POST', `/chat/conversations/${other}/share`, { company_id: company.id });
  expect(await outcome(again)).toMatchObject({
    status: 409,
    body: { detail: texts.sharedAlready, conversation_id: id },
  });
  expect((await reads(nelson, id)).length).toBe(3);
  const between = await startsWith(lina, celeste);
  const colleague = celeste.send('POST', `/chat/conversations/${between}/share`, { company_id: company.id });
  expect(await refusal(colleague)).toEqual([409, texts.peerOfCompany]);
});

describe('what hangs on a company’s conversation', () => {
  it('is its deals, answered by everybody there', async () => {
    const { company, celeste, lina, rosa, id } = await bakery();
    const service = await publishes(celeste, { company_id: company.id });
    const deal = await asksFor(rosa, { service_id: service.id });
    expect(deal.conversation_id).toBe(id);
    expect((await dealOf(lina, deal.id)).conversation_id).toBe(id);
    await takes(lina, deal.id, 'offer');
    expect(await lina.call('GET', `/deals/?conversation_id=${id}`)).toMatchObject([{ id: deal.id }]);
    const offer = await lina.call<{ id: number }>('POST', '/deals/', {
      peer_user_id: rosa.user.id,
      company_id: company.id,
      what: 'Bolo de anos',
      offer: { amount: 900, text: 'Com velas.' },
    });
    expect(await dealOf(rosa, offer.id)).toMatchObject({ company_name: company.name, conversation_id: id });
  });

  it('is a deal in its name: its people are mailed so, and who asked for it has it once', async () => {
    const { api, company, celeste, lina, ivo, rosa } = await bakery();
    const service = await publishes(celeste, { company_id: company.id });
    const deal = await asksFor(rosa, { service_id: service.id });
    await enters(api, celeste, company.id, rosa, 'editor');
    await takes(lina, deal.id, 'offer');
    await takes(rosa, deal.id, 'accept');
    const mailed = (await mailsOf(api)).filter(({ template }) => template === 'deal-moved').slice(-4);
    const companyTo = (who: Person) =>
      mailed.filter(({ to }) => to === who.email).map(({ values }) => 'company' in values && values.company);
    expect([lina, ivo, celeste].map(companyTo)).toEqual([[company.name], [company.name], [company.name]]);
    expect(companyTo(rosa)).toEqual([null]);
    const listed = async (who: Person, query: string) =>
      (await who.call<DealRow[]>('GET', `/deals/?${query}`)).map(({ id, role }) => [id, role]);
    expect(await listed(lina, 'group=turn')).toEqual([[deal.id, 'provider']]);
    expect(await listed(rosa, 'group=turn')).toEqual([]);
    expect(await listed(rosa, 'group=running')).toEqual([[deal.id, 'customer']]);
    expect(await listed(rosa, 'role=provider')).toEqual([]);
  });

  it('is what a customer asks of it in its conversation, about no service', async () => {
    const { api, company, celeste, lina, ivo, rosa, id } = await bakery();
    const ask = { what: 'Bolo de casamento', peer_user_id: celeste.user.id, company_id: company.id };
    const asks = (who: Person, more: object = {}) =>
      statusOf(who.send('POST', '/deals/', { ...ask, ...more }));
    expect([await asks(celeste), await asks(lina)]).toEqual([422, 422]);
    expect(await asks(rosa, { peer_user_id: ivo.user.id })).toBe(404);
    expect(await asks(rosa, { company_id: company.id + 1 })).toBe(404);
    const asCompany = `/blocks/${rosa.user.id}?company_id=${company.id}`;
    await ivo.call('PUT', asCompany);
    expect(await asks(rosa)).toBe(403);
    await ivo.call('DELETE', asCompany);
    const deal = await asksFor(rosa, ask);
    expect(deal).toMatchObject({
      company_id: company.id,
      company_name: company.name,
      conversation_id: id,
      provider: { id: celeste.user.id },
    });
    expect(await dealOf(lina, deal.id)).toMatchObject({ role: 'provider', steps: ['offer', 'decline'] });
    expect(await lina.call('GET', `/deals/?conversation_id=${id}`)).toMatchObject([{ id: deal.id }]);
    await takes(lina, deal.id, 'offer');
    await suspend(api.ctx, celeste.user.username);
    const nelson = await person(api);
    expect(await asks(nelson)).toBe(404);
    expect(await statusOf(nelson.send('POST', startOf(company.id)))).toBe(404);
  });

  it('are its quick answers, beside one’s own', async () => {
    const { api, company, celeste, lina } = await bakery();
    const answers = [{ word: 'preços', text: 'Bolos desde 900 MT.' }];
    const path = `/chat/quick-answers?company_id=${company.id}`;
    await lina.call('PUT', path, { answers });
    expect(await celeste.call('GET', path)).toEqual({ answers });
    expect(await celeste.call('GET', '/chat/quick-answers')).toEqual({ answers: [] });
    expect(await statusOf((await person(api)).ask(path))).toBe(403);
  });

  it('are its reply times', async () => {
    const { api, company, lina } = await bakery();
    for (let at = 0; at < 10; at += 1) {
      const customer = await person(api);
      const { id } = await customer.call<{ id: number }>('POST', startOf(company.id), { text: 'Está?' });
      api.clock.advance(5 * 60 * 1000);
      await says(await signsInAgain(api, lina), id, 'Estou');
    }
    await computeReplyTimes(api.ctx);
    const rows = await api.ctx.db.selectFrom('reply_times').selectAll().execute();
    expect(rows).toEqual([{ user_id: -company.id, minutes: 10 }]);
    expect(company).not.toHaveProperty('minutes');
  });
});
