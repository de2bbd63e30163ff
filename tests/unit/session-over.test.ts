import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#scripts/calls/api.ts';
import { kept } from '#scripts/stores/kept.ts';
import { forgetSession, keepSession } from '#scripts/stores/session.ts';
import { $toasts } from '#scripts/stores/toasts.ts';
import { keepsIn } from '#tests/support/storage.ts';

const own = () => call('GET', '/users/me', { overText: 'O que a pessoa quis' }).catch(() => undefined);
const ofThePage = () =>
  call('GET', '/notifications/unread-count', { background: true }).catch(() => undefined);
const told = () => $toasts.get().map(({ text }) => text);

describe('a session that is over, on a page that only its owner sees', () => {
  beforeEach(() => {
    // Of the files that ran before in the same worker.
    $toasts.set([]);
    keepsIn(kept);
    vi.stubGlobal('document', { documentElement: { hasAttribute: () => true }, querySelector: () => null });
    vi.stubGlobal('location', { pathname: '/create-company', search: '', assign: () => {} });
    vi.stubGlobal('fetch', async () =>
      Response.json({ detail: 'Não autenticado.', code: 'not_authenticated' }, { status: 401 }),
    );
    keepSession({ access_token: 'terminou', refresh_token: 'terminou' });
    kept['access_token'] = 'terminou';
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetSession('left');
    keepsIn({});
  });

  it.for([
    { first: own, second: ofThePage },
    { first: ofThePage, second: own },
  ])('is told in the words of the own act, whichever answer comes first: %#', async ({ first, second }) => {
    await Promise.all([first(), second()]);
    expect(told()).toEqual(['O que a pessoa quis']);
  });

  it('is told by the page where nothing else tells it', async () => {
    await ofThePage();
    expect(told()).toHaveLength(1);
  });
});
