// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { FoundMessage, Recipients } from '#lib/contract/chat.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { searchMessages } from '#server/chat/reading.ts';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { caseFor, moderator } from '#tests/support/cast/moderation.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { two } from '#tests/support/cast/talk.ts';

const found = async (who: Person, q: string, more = ''): Promise<string[]> =>
  (await who.call<FoundMessage[]>('GET', `/chat/search?q=${encodeURIComponent(q)}${more}`)).map(
    ({ message }) => message.text,
  );

describe('what two do at once', () => {
  it('is the same conversation, whoever begins it and however often, also at once', async () => {
    const { api, rosa, nelson, id } = await two();
    expect(await startsWith(nelson, rosa)).toBe(id);
    const fatima = await person(api);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? startsWith(rosa, fatima) : startsWith(fatima, rosa))),
    );
    expect(new Set(ids).size).toBe(1);
    // The first try and those that came too late are not counted against anybody.
    expect(await conversationsOf(rosa)).toHaveLength(2);
  });

  it('is one message, however often and at once it is sent', async () => {
    const { rosa, nelson, id } = await two();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => says(rosa, id, 'Uma vez', { client_id: 'uma-vez-so' })),
    );
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(await reads(nelson, id)).toHaveLength(1);
    expect((await conversationsOf(nelson))[0]?.unread_count).toBe(1);
    // The other person’s ids are their own.
    expect((await says(nelson, id, 'Eu também', { client_id: 'uma-vez-so' })).id).not.toBe(all[0]?.id);
  });
});

describe('the search in one’s own messages', () => {
  it('finds words without accents and case, begun or whole, the newest first', async () => {
    const { rosa, nelson, id } = await two();
    for (const text of ['A instalação eléctrica', 'Amanhã às 9h', 'Electricista em Xai-Xai', 'INSTALAÇÕES'])
      await says(rosa, id, text);
    expect(await found(nelson, 'instalacao')).toEqual(['INSTALAÇÕES', 'A instalação eléctrica']);
    expect(await found(rosa, 'ELETRICA instal')).toEqual(['A instalação eléctrica']);
    expect(await found(rosa, 'xaixai')).toEqual(['Electricista em Xai-Xai']);
    expect(await found(rosa, 'amanh')).toEqual(['Amanhã às 9h']);
    expect(await found(rosa, 'amanh ')).toEqual([]);
    for (const nothing of ['', '!!', '"', '* OR x', "'); drop table messages"])
      expect(await found(rosa, nothing)).toEqual([]);
  });

  it('goes on page by page, says with whom, and shows nobody what is another’s or was deleted', async () => {
    const { api, rosa, nelson, id } = await two();
    const fatima = await person(api, { full_name: 'Fátima Abdul' });
    const other = await startsWith(rosa, fatima);
    await says(rosa, id, 'segredo um');
    const second = await says(nelson, id, 'segredo dois');
    await says(fatima, other, 'segredo três');
    expect(await found(nelson, 'segredo')).toEqual(['segredo dois', 'segredo um']);
    expect(await found(rosa, 'segredo', '&limit=2')).toEqual(['segredo três', 'segredo dois']);
    expect(await found(rosa, 'segredo', `&last_id=${second.id}`)).toEqual(['segredo um']);
    const [first] = await rosa.call<FoundMessage[]>('GET', '/chat/search?q=segredo');
    expect(first).toMatchObject({
      peer: { display_name: 'Fátima Abdul' },
      message: { conversation_id: other },
    });
    await rosa.call('DELETE', `/chat/messages/${second.id}`);
    expect(await found(rosa, 'dois')).toEqual([]);
    expect(await found(nelson, 'dois')).toEqual(['segredo dois']);
  });
});

it('recipients are people and companies, by kind and words, without oneself and those who are apart', async () => {
  const { api, rosa } = await two();
  const amina = await person(api, {
    user_type: 'freelancer',
    full_name: 'Amina Selemane',
    province: 'Tete',
    district: 'Moatize',
  });
  const owner = await person(api, { full_name: 'Hélder Nhantumbo', province: 'Sofala', district: 'Beira' });
  const company = await companyOf(owner, { name: 'Padaria Central' });
  const asked = (query: string, who?: Person) =>
    (who?.call<Recipients>('GET', `/chat/recipients${query}`) ??
      api.ask(`/chat/recipients${query}`).then((answer) => answer.json())) as Promise<Recipients>;
  const names = ({ users, companies }: Recipients) => [
    ...users.map(({ display_name }) => display_name),
    ...companies.map(({ name }) => name),
  ];
  expect(names(await asked('?q=amina'))).toEqual(['Amina Selemane']);
  expect(names(await asked('?type=freelancer'))).toEqual(['Amina Selemane']);
  expect(names(await asked('?type=companies&q=padaria'))).toEqual(['Padaria Central']);
  expect(names(await asked('?type=simple&q=amina'))).toEqual([]);
  expect((await asked('?type=companies')).companies).toMatchObject([
    { id: company.id, owner_id: owner.user.id },
  ]);
  expect(names(await asked('', amina))).not.toContain('Amina Selemane');
  expect(JSON.stringify((await asked('')).users)).not.toContain('@exemplo');
  await amina.call('PUT', `/blocks/${rosa.user.id}`);
  expect(names(await asked('?q=amina', rosa))).toEqual([]);
  await owner.call('PUT', `/blocks/${rosa.user.id}`);
  expect(names(await asked('?type=companies', rosa))).toEqual([]);
  expect((await api.ask('/chat/recipients?type=x')).status).toBe(422);
  expect((await api.ask('/chat/recipients?limit=0')).status).toBe(422);
});

it('a reported message reaches moderators with what was said around it, once, and is never one’s own', async () => {
  const { api, rosa, nelson, id } = await two();
  await says(rosa, id, 'Quanto custa?');
  const bad = await says(nelson, id, 'Pague primeiro\npara esta conta');
  await says(rosa, id, 'Não');
  const report = { type: 'message', id: bad.id, reason: 'burla', text: 'Quer dinheiro' };
  expect((await nelson.send('POST', '/reports/', report)).status).toBe(404);
  expect((await rosa.send('POST', '/reports/', report)).status).toBe(201);
  expect((await rosa.send('POST', '/reports/', report)).status).toBe(409);
  const { talks } = await caseFor(await moderator(api), 1);
  expect(talks[0]?.messages.map(({ by, text, is_reported }) => [by, text, is_reported])).toEqual([
    ['reporter', 'Quanto custa?', false],
    ['reported', bad.text, true],
    ['reporter', 'Não', false],
  ]);
});

describe('an erased account', () => {
  it('leaves the other one the conversation, without name or picture, and nobody to write to', async () => {
    const { api, rosa, nelson, id } = await two();
    await says(nelson, id, 'Guarda isto');
    await erases(api.ctx, nelson);
    const [conversation] = await conversationsOf(rosa);
    expect(conversation).toMatchObject({
      id,
      peer: { username: null, full_name: null, display_name: chatTexts.goneName, display_photo_url: null },
      closed_because: chatTexts.gone,
    });
    expect((await reads(rosa, id)).map(({ text }) => text)).toEqual(['Guarda isto']);
    const sent = await rosa.send('POST', `/chat/conversations/${id}/send`, { text: 'Olá?' });
    expect(sent.status).toBe(403);
    const start = await rosa.send('POST', `/chat/conversations/start?peer_user_id=${nelson.user.id}`);
    expect(await start.json()).toEqual({ id });
  });

  it('takes the conversation along once nobody is left, with words and files', async () => {
    const { api, rosa, nelson, id } = await two();
    await says(rosa, id, 'Adeus');
    await erases(api.ctx, nelson);
    await erases(api.ctx, rosa);
    const { db } = api.ctx;
    for (const table of ['conversations', 'members', 'messages'] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([]);
  });

  it('that waits for it is not there, and comes back', async () => {
    const { rosa, nelson, id } = await two();
    await says(nelson, id, 'Olá');
    await nelson.call('POST', '/users/me/deletion', { password: nelson.password });
    expect(await conversationsOf(rosa)).toMatchObject([
      { peer: { display_name: chatTexts.awayName }, closed_because: chatTexts.away },
    ]);
  });
});

describe('the export', () => {
  it('has all one’s own conversations and nothing that one has deleted', async () => {
    const { api, rosa, nelson, id } = await two();
    const first = await says(rosa, id, 'Um "dois"\nTrês');
    const hidden = await says(nelson, id, 'Escondida');
    await startsWith(rosa, await person(api, { full_name: 'Fátima Abdul' }));
    await rosa.call('DELETE', `/chat/messages/${hidden.id}`);
    const file = await rosa.ask('/chat/export');
    expect(file.headers.get('content-disposition')).toContain('conversas.json');
    expect(await file.json()).toMatchObject({
      conversations: [
        {
          id,
          with: { name: 'Nelson Macuácua', username: nelson.user.username },
          messages: [{ id: first.id, from_me: true, text: 'Um "dois"\nTrês', file: null }],
        },
        { with: { name: 'Fátima Abdul' }, messages: [] },
      ],
    });
  });

  it('is whole, however long a conversation is', async () => {
    const { api, rosa, id } = await two();
    const rows = Array.from({ length: 1203 }, (_, at) => ({
      conversation_id: id,
      sender_id: rosa.user.id,
      text: `Mensagem ${at}`,
      created_at: '2026-11-18',
    }));
    await api.ctx.db.insertInto('messages').values(rows).execute();
    const whole = await (await rosa.ask('/chat/export')).json();
    expect(whole.conversations[0].messages).toHaveLength(1203);
  });
});

it('a search that finds messages of many conversations asks the database no more often than for one', async () => {
  const [api, rosa] = await serving(person);
  const ask = async () => {
    let asked = 0;
    const counting = api.ctx.db.withPlugin({
      transformQuery({ node }) {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const viewer = { id: rosa.user.id } as Viewer;
    const found = await searchMessages({ ...api.ctx, db: counting as Db }, viewer, { q: 'pão', limit: 50 });
    return { asked, found: found.length };
  };
  await says(rosa, await startsWith(rosa, await person(api)), 'Pão fresco');
  // Some statements are built once.
  await ask();
  const one = await ask();
  for (let more = 0; more < 3; more += 1)
    await says(rosa, await startsWith(rosa, await person(api)), 'Mais pão');
  expect(await ask()).toEqual({ asked: one.asked, found: 4 });
});
