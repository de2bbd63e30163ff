// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { serveApi } from '#tests/support/api.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor, steps } from '#tests/support/cast/deals.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { letIn } from '#tests/support/cast/talk.ts';
import { joins } from '#tests/support/cast/teams.ts';
import { opens } from '#tests/support/sockets.ts';

const startOf = (companyId: number) => `/chat/conversations/start?company_id=${companyId}`;
const statusOf = async (answer: Promise<Response>) => (await answer).status;

/** A bakery with two helpers, or alone, and a customer who has written to it. */
async function bakery({ isAlone = false } = {}) {
  const api = await serveApi();
  const { who: celeste, company } = await owner(api, { name: 'Padaria Mafalala', logo_url: null });
  const lina = isAlone ? celeste : await joins(api, celeste, company.id, 'editor');
  const ivo = isAlone ? celeste : await joins(api, celeste, company.id, 'admin');
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  const { id } = await rosa.call<{ id: number }>('POST', startOf(company.id), { text: 'Fazem bolos?' });
  const path = `/chat/conversations/${id}`;
  const one = (who: Person) => who.call<Conversation>('GET', path);
  return { api, company, celeste, lina, ivo, rosa, id, path, one };
}

describe('a block of the company', () => {
  it('keeps its people from a new offer with words', async () => {
    const { company, celeste, lina, rosa } = await bakery();
    await rosa.call('PUT', `/blocks/${celeste.user.id}`, { company_id: company.id });
    const offer = { amount: 900, text: 'Escrevo na mesma.' };
    const body = { peer_user_id: rosa.user.id, company_id: company.id, what: 'Bolo', offer };
    expect(await statusOf(lina.send('POST', '/deals/', body))).toBe(403);
  });

  it('keeps its people from words in a deal that is open', async () => {
    const { company, celeste, lina, rosa } = await bakery();
    const service = await publishes(celeste, { company_id: company.id });
    const deal = await asksFor(rosa, { service_id: service.id });
    await rosa.call('PUT', `/blocks/${celeste.user.id}`, { company_id: company.id });
    expect((await steps(lina, deal.id, 'offer', { text: 'Escrevo na mesma.' })).ok).toBe(false);
  });
});

describe('the erasure of the owner', () => {
  it('leaves no rows of their company, and the customer its name', async () => {
    const { api, company, celeste, rosa, id, path, one } = await bakery({ isAlone: true });
    await says(celeste, id, 'Fazemos.');
    await celeste.call('POST', `${path}/note`, { text: 'Segredo da casa' });
    await erases(api.ctx, celeste);
    const { db } = api.ctx;
    const notes = await db.selectFrom('messages').select('id').where('is_note', '=', 1).execute();
    const sides = await db.selectFrom('members').select('id').where('user_id', '=', -company.id).execute();
    expect.soft([notes.length, sides.length]).toEqual([0, 0]);
    expect.soft(await reads(rosa, id)).toHaveLength(2);
    expect.soft((await one(rosa)).closed_because).toBe(texts.companyGone);
    expect.soft((await one(rosa)).peer.display_name).toBe(company.name);
  });

  it('changes nothing for the customer of a company that they had deleted', async () => {
    const { api, company, celeste, rosa, one } = await bakery({ isAlone: true });
    await celeste.call('DELETE', `/companies/${company.id}?confirmed=true`);
    await work(api);
    const before = await one(rosa);
    await erases(api.ctx, celeste);
    const after = await one(rosa);
    expect.soft(after.closed_because).toBe(before.closed_because);
    expect.soft(after.peer.display_name).toBe(before.peer.display_name);
  });
});

describe('a note', () => {
  it('is no answer for the reply time', async () => {
    const { api, company, lina } = await bakery();
    for (let at = 0; at < 10; at += 1) {
      const customer = await person(api);
      const { id } = await customer.call<{ id: number }>('POST', startOf(company.id), { text: 'Está?' });
      api.clock.advance(5 * 60 * 1000);
      const back = await signsInAgain(api, lina);
      await back.call('POST', `/chat/conversations/${id}/note`, { text: 'Não respondo' });
    }
    await computeReplyTimes(api.ctx);
    expect(await api.ctx.db.selectFrom('reply_times').selectAll().execute()).toEqual([]);
  });

  it('is not told to the customer by how far the company has read', async () => {
    const { api, lina, celeste, rosa, id, path } = await bakery();
    await celeste.call('POST', `${path}/read`);
    const socket = await opens(api.port, '/chat/ws', { token: rosa.tokens.access_token });
    await letIn(socket);
    await lina.call('POST', `${path}/note`, { text: 'Segredo' });
    await celeste.call('POST', `${path}/read`);
    await says(lina, id, 'Fazemos.');
    await socket.next('message');
    expect(socket.heard.filter(({ event }) => event === 'read')).toEqual([]);
  });

  it('is not told to the customer by how far they have read', async () => {
    const { lina, rosa, id, path, one } = await bakery();
    const reply = await says(lina, id, 'Fazemos.');
    await lina.call('POST', `${path}/note`, { text: 'Segredo' });
    await rosa.call('POST', `${path}/read`);
    expect((await one(rosa)).read_up_to_id).toBe(reply.id);
  });
});

describe('sharing a conversation of before', () => {
  it('is refused as a whole where nothing can be said in it', async () => {
    const { api, company, celeste, lina } = await bakery();
    const nelson = await person(api);
    const id = await startsWith(nelson, celeste);
    await says(nelson, id, 'Só para a Celeste');
    await nelson.call('PUT', `/blocks/${celeste.user.id}`);
    const path = `/chat/conversations/${id}`;
    const status = await statusOf(celeste.send('POST', `${path}/share`, { company_id: company.id }));
    const seen = await statusOf(lina.ask(path));
    expect([status, seen]).toEqual([403, 404]);
  });

  it('against a first message to the company is done, or refused as there is one', async () => {
    const { api, company, celeste } = await bakery();
    for (let round = 0; round < 12; round += 1) {
      const nelson = await person(api);
      const id = await startsWith(nelson, celeste);
      await says(nelson, id, 'Antes');
      const [shared, begun] = await Promise.all([
        statusOf(celeste.send('POST', `/chat/conversations/${id}/share`, { company_id: company.id })),
        statusOf(nelson.send('POST', startOf(company.id), { text: 'Agora' })),
      ]);
      expect([200, 201, 409]).toContain(shared);
      expect([200, 201]).toContain(begun);
    }
  });
});

describe('two of the company', () => {
  it('who send under the same client_id both write', async () => {
    const { lina, ivo, rosa, id } = await bakery();
    await says(lina, id, 'Sou a Lina', { client_id: 'mensagem-um' });
    await says(ivo, id, 'Sou o Ivo', { client_id: 'mensagem-um' });
    expect((await reads(rosa, id)).map(({ text }) => text)).toContain('Sou o Ivo');
  });

  it('are told as who is at it, also while another has it open', async () => {
    const { api, celeste, lina, ivo, rosa, id, path } = await bakery();
    await celeste.call('POST', `${path}/read`);
    await lina.call('POST', `${path}/claim`);
    const socket = await opens(api.port, '/chat/ws', {
      token: ivo.tokens.access_token,
      conversation_id: id,
    });
    await letIn(socket);
    await expect
      .poll(() =>
        api.ctx.db
          .selectFrom('members')
          .select('id')
          .where('conversation_id', '=', id)
          .where('open_until', 'is not', null)
          .execute(),
      )
      .toHaveLength(1);
    await says(rosa, id, 'E o preço?');
    const told = await lina.call<{ conversation_id: number }[]>('GET', '/notifications/?only=unread');
    expect(told.filter(({ conversation_id }) => conversation_id === id)).toHaveLength(1);
  });

  it('have a name, also without a full one', async () => {
    const { api, lina, celeste, id } = await bakery();
    await api.ctx.db.updateTable('users').set({ full_name: null }).where('id', '=', lina.user.id).execute();
    await says(lina, id, 'Fazemos.');
    expect((await reads(celeste, id)).at(-1)?.written_by?.name).toBe(`@${lina.user.username}`);
  });
});
