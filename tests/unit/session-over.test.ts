import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsentLost } from '#lib/copy/unsent-lost.ts';
import { call } from '#scripts/calls/api.ts';
import { kept } from '#scripts/stores/kept.ts';
import { forgetSession, keepSession, tellWhatIsLost } from '#scripts/stores/session.ts';
import { $toasts } from '#scripts/stores/toasts.ts';
import { keepsIn } from '#tests/support/storage.ts';

const own = () => call('GET', '/users/me', { overText: 'O que a pessoa quis' }).catch(() => undefined);
const ofThePage = () =>
  call('GET', '/notifications/unread-count', { background: true }).catch(() => undefined);
const told = () => $toasts.get().map(({ text }) => text);

interface Over {
  readonly onProtectedPage: boolean;
  readonly refresh?: object;
}
const notSignedIn = { detail: 'Não autenticado.', code: 'not_authenticated' };

function isOver({ onProtectedPage, refresh = notSignedIn }: Over) {
  vi.stubGlobal('document', {
    documentElement: { hasAttribute: () => onProtectedPage },
    querySelector: () => null,
  });
  // From there nobody is led to signing in, some time after the test.
  vi.stubGlobal('location', { pathname: '/login', search: '' });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/auth/refresh') ? refresh : notSignedIn, { status: 401 }),
  );
  keepSession({ access_token: 'terminou', refresh_token: 'terminou' });
  kept['access_token'] = 'terminou';
}

beforeEach(() => {
  // Of the files that ran before in the same worker.
  $toasts.set([]);
  keepsIn(kept);
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession('left');
  keepsIn({});
});

describe('a session that is over, on a page that only its owner sees', () => {
  beforeEach(() => isOver({ onProtectedPage: true }));

  it.for([
    { first: own, second: ofThePage },
    { first: ofThePage, second: own },
  ])('is told in the words of the own act, whichever answer comes first: %#', async ({ first, second }) => {
    await Promise.all([first(), second()]);
    expect(told()).toEqual(['O que a pessoa quis']);
  });

  it.each(['unsent', 'unsent:acts'])('says that what waited to be sent is lost: %s', async (waiting) => {
    kept[waiting] = '2';
    await ofThePage();
    expect(told()).toContain(unsentLost);
    expect(kept[waiting]).toBeUndefined();
    // Told again where they sign in, and not after that.
    $toasts.set([]);
    tellWhatIsLost();
    expect(told()).toEqual([unsentLost]);
    keepSession({ access_token: 'outra' });
    $toasts.set([]);
    tellWhatIsLost();
    expect(told()).toEqual([]);
  });

  it('is told by the page where nothing else tells it', async () => {
    await ofThePage();
    expect(told()).toHaveLength(1);
  });
});

describe('why a session was ended', () => {
  const refusedBy = (over: string) => ({ detail: 'Porque foi assim', code: 'invalid_refresh_token', over });

  it('is told on pages that anybody may read too, and not in place of what an own act is answered', async () => {
    isOver({ onProtectedPage: false, refresh: refusedBy('ended') });
    await ofThePage();
    expect(told()).toEqual(['Porque foi assim']);
    isOver({ onProtectedPage: false, refresh: refusedBy('ended') });
    await own();
    expect(told()).toEqual(['O que a pessoa quis']);
  });

  it('is told in place of everything else where the account is suspended', async () => {
    isOver({ onProtectedPage: true, refresh: refusedBy('suspended') });
    await own();
    expect(told()).toEqual(['Porque foi assim']);
  });
});
