import { cleanStores } from 'nanostores';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#scripts/calls/api.ts';
import { $unread, followUnread } from '#scripts/live/unread.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $accessToken, $signedIn, keepSession } from '#scripts/stores/session.ts';
import { keepsIn } from '#tests/support/storage.ts';

vi.mock('#scripts/live/live.ts', () => ({ listen: () => undefined, isLeading: () => true }));
// Another file of these tests may have loaded the same modules with other stand-ins.
vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

const badgeOf = (badge: string) => ({ dataset: { badge }, hidden: true, children: [] });
const bars = [badgeOf('chat'), badgeOf('notifications')];
const onIcon = vi.fn(async (_count: number) => undefined);
const page = {
  title: 'Vagas',
  documentElement: { hasAttribute: () => false },
  querySelector: () => null,
  querySelectorAll: () => bars,
};

beforeAll(() => keepsIn(kept));
afterAll(() => {
  keepsIn({});
  cleanStores($unread, $signedIn, $accessToken);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { setAppBadge: onIcon });
  vi.stubGlobal('location', { pathname: '/jobs', search: '', assign: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a session that the server ended takes the numbers from bars, title and icon of the page that stays', async () => {
  keepSession({ access_token: 'x' });
  kept['access_token'] = 'x';
  followUnread();
  $unread.set({ chat: 2, notifications: 12 });
  expect([bars.map(({ hidden }) => hidden), page.title]).toEqual([[false, false], '(9+) Vagas']);
  expect(onIcon).toHaveBeenLastCalledWith(14);

  vi.stubGlobal('fetch', async () => new Response('{"code":"not_authenticated"}', { status: 401 }));
  await expect(call('GET', '/users/me', { background: true })).rejects.toMatchObject({ status: 401 });
  expect([bars.map(({ hidden }) => hidden), page.title]).toEqual([[true, true], 'Vagas']);
  expect(onIcon).toHaveBeenLastCalledWith(0);
});
