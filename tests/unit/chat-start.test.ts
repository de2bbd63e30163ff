import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstMessageId, startAsked } from '#lib/chat/start.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { askForQuote, resumeStart, startProblem } from '#scripts/chat/start.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

const server = { fails: '', status: 0, sent: [] as unknown[], begun: '' };

vi.mock('#scripts/calls/api.ts', () => ({
  async call(_method: string, path: string, { json }: { json?: unknown }) {
    if (server.fails && path.startsWith(server.fails))
      throw new ApiError(path.includes('-by-ref') ? 404 : server.status);
    if (json && !path.includes('/lead')) server.sent.push(json);
    if (path.includes('/start?')) server.begun = path;
    if (path === '/deals') return { conversation_id: 40, was_open: false };
    if (path.includes('-by-ref')) return { type: 'service', id: 12, title: 'Quadro eléctrico' };
    return { id: 40, message: json ? {} : null };
  },
}));

beforeEach(() => {
  delete keptForSession['chat-start'];
  Object.assign(server, { fails: '', status: 0, sent: [], begun: '' });
});

const service = { type: 'service', id: 12 } as const;
const address = paths.chatWith(7, undefined, service);
const search = address.replace('/messages', '');
const greeting = 'Olá! Tenho interesse no serviço “Quadro eléctrico”. Ainda está disponível?';

describe('the address of a conversation', () => {
  it.each([
    [search, { peer: 7, about: service }],
    ['?to=7', { peer: 7 }],
    ['?job=3&to=7&x=1', { peer: 7, about: { type: 'job', id: 3 } }],
    ['?to=7&portfolio=5', { peer: 7, about: { type: 'portfolio', id: 5 } }],
    ['?to=7&job=3&service=12', { peer: 7, about: service }],
    ['?to=7&service=abc', { peer: 7 }],
    ['?to=7&company=5', { peer: 7, company: 5 }],
    ['?to=7&company=5&job=3', { peer: 7, company: 5, about: { type: 'job', id: 3 } }],
    ['?to=7&company=x', { peer: 7 }],
    ['?open=4', undefined],
    ['?to=-7', undefined],
    ['?to=1e9', undefined],
    ['?to=99999999999999999999', undefined],
    ['', undefined],
  ])('asks for somebody, and perhaps for a thing: %s', (asked, found) => {
    expect(startAsked(asked)).toEqual(found);
  });
});

it('names a first message alike for the same thing', () => {
  const all = [firstMessageId(service), firstMessageId({ type: 'job', id: 12 })];
  expect(new Set(all).size).toBe(2);
  for (const id of all) expect(id).toMatch(/^[\da-z-]{8,64}$/);
});

describe('coming back from sign in', () => {
  it('sends what the person had asked for, once', async () => {
    keptForSession['chat-start'] = JSON.stringify({ address });
    expect(await resumeStart(search)).toEqual({ id: 40 });
    expect(server.sent).toEqual([{ client_id: 'interesse-service-12', service_ref: 12 }]);
    expect((await resumeStart(search))?.draft?.text).toBe(greeting);
    expect(server.sent).toHaveLength(1);
  });

  const deal = { service_id: 12, what: 'Quadro de 12 disjuntores', client_id: 'pedido-01' };
  const quote = { deal, text: 'Olá. Quadro de 12 disjuntores' };

  it('asks for the quote in place of the greeting', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    vi.stubGlobal('addEventListener', (_: string, leave: () => void) => leave());
    expect(await askForQuote(address, quote)).toBe(true);
    expect(assign).toHaveBeenCalledWith(paths.loginThen(address));
    expect(server.sent).toEqual([]);
    vi.unstubAllGlobals();
    expect(await resumeStart(search)).toEqual({ id: 40 });
    expect(server.sent).toEqual([{ ...deal, unless_open: true }]);
  });

  it('makes a draft of what was asked about a service that is gone', async () => {
    keptForSession['chat-start'] = JSON.stringify({ address, quote });
    Object.assign(server, { fails: '/deals', status: 404 });
    expect(await resumeStart(search)).toMatchObject({ id: 40, draft: { text: quote.text } });
  });

  it('keeps what was asked for when it fails', async () => {
    keptForSession['chat-start'] = JSON.stringify({ address });
    server.fails = '/chat/conversations/start';
    await expect(resumeStart(search)).rejects.toThrow(ApiError);
    server.fails = '';
    await resumeStart(search);
    expect(server.sent).toHaveLength(1);
  });
});

it('begins with the company that an address names, also where only a draft waits, and else with the person', async () => {
  for (const [address, whom] of [
    [paths.chatWith(7, 5), 'company_id=5'],
    [paths.chatWith(7, 5, service), 'company_id=5'],
    [paths.chatWith(7, null, { type: 'candidatura', id: 3 }), 'application_id=3'],
    ['/messages?to=7', 'peer_user_id=7'],
  ] as const) {
    for (const pressed of [undefined, JSON.stringify({ address })]) {
      if (pressed) keptForSession['chat-start'] = pressed;
      await resumeStart(address.replace('/messages', ''));
      expect(server.begun).toBe(`/chat/conversations/start?${whom}`);
    }
  }
});

describe('an address that anybody could have made', () => {
  it.each([undefined, JSON.stringify({ address: paths.chatWith(7) }), '{'])(
    'sends nothing: the greeting is a draft, with %s asked for before',
    async (intent) => {
      if (intent) keptForSession['chat-start'] = intent;
      expect(await resumeStart(search)).toMatchObject({
        id: 40,
        draft: { text: greeting, reference: service },
      });
      expect(server.sent).toEqual([]);
    },
  );

  it('only starts the conversation where the thing is gone, or where there is none', async () => {
    server.fails = '/chat/service-by-ref';
    for (const asked of [search, '?to=7']) expect(await resumeStart(asked)).toEqual({ id: 40 });
    expect(await resumeStart('?open=3')).toBeUndefined();
    expect(server.sent).toEqual([]);
  });
});

it('tells a refusal in the server’s words, and any other failure in its own', () => {
  const detail = 'Esta pessoa não recebe mensagens suas.';
  expect(startProblem(new ApiError(403, { detail }))).toBe(detail);
  expect(startProblem(new ApiError(429, { detail }, 86_400))).toBe(detail);
  for (const status of [0, 404, 422, 500])
    expect(startProblem(new ApiError(status, { detail: 'Not Found' }))).toBe(
      'Não foi possível iniciar a conversa.',
    );
});
