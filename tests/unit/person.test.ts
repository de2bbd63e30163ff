import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tokens } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { enter } from '#scripts/calls/enter.ts';
import { keepPerson, lastKnown } from '#scripts/calls/person.ts';
import { rememberRequests } from '#scripts/requests/own-requests.ts';
import { kept, keptForSession } from '#scripts/stores/kept.ts';
import { $person, forgetSession, keepSession } from '#scripts/stores/session.ts';
import { keepsIn } from '#tests/support/storage.ts';

const user = { id: 7, email: 'rosa@exemplo.mz', username: 'rosa', full_name: 'Rosa', companies: [] };
const rosa = user as unknown as OwnUser;
const tokenOf = (sub: number) => `.${btoa(JSON.stringify({ sub }))}.`;
const signsIn = (sub: number) => keepSession({ access_token: tokenOf(sub) });

describe('the person whom the browser knows', () => {
  beforeAll(() => keepsIn(kept));
  afterAll(() => keepsIn({}));

  it('is whoever is signed in', () => {
    signsIn(7);
    keepPerson(rosa);
    expect($person.get()).toMatchObject({ name: 'Rosa', initial: 'R' });
    expect(lastKnown()).toEqual(user);
  });

  it('keeps the newest of their requests, and owns no company by them', () => {
    rememberRequests(Array.from({ length: 21 }, (_, index) => index + 1));
    keepPerson(rosa);
    rememberRequests([9]);
    const mine = $person.get()?.mine ?? [];
    expect([mine[0], mine[1], mine.at(-1), mine.length]).toEqual(['rosa', 'request:21', 'request:2', 21]);
    expect($person.get()?.hasCompany).toBe(false);
    forgetSession('left');
    signsIn(7);
    keepPerson(rosa);
    expect($person.get()?.mine).toEqual(['rosa']);
  });

  it.for([undefined, 8])('is forgotten at sign-out, though an answer comes late, and %s is here', (next) => {
    signsIn(7);
    keepPerson(rosa);
    forgetSession('left');
    if (next) signsIn(next);
    keepPerson(rosa);
    expect([$person.get(), lastKnown()]).toEqual([undefined, undefined]);
  });
});

describe('another account that signs in over one that is still there', () => {
  beforeEach(() => {
    keepsIn(kept);
    vi.stubGlobal('location', { replace: () => {} });
    vi.stubGlobal('document', { documentElement: { removeAttribute: () => {} }, querySelector: () => null });
    vi.stubGlobal('fetch', async () => Response.json({ ...rosa, id: 8 }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetSession('left');
    keepsIn({});
  });

  it('finds nothing of the other, and what is its own', async () => {
    signsIn(7);
    kept['access_token'] = tokenOf(7);
    for (const who of [7, 8]) {
      kept[`draft:${who}:publish-service`] = 'x';
      keptForSession[`draft:${who}:create-company`] = 'x';
    }
    kept['searches'] = '["divórcio"]';
    kept['theme'] = 'dark';
    await enter({ access_token: tokenOf(8), refresh_token: 'r' } as Tokens, '/');
    expect(Object.keys(kept).filter((name) => /draft|searches|theme/.test(name))).toEqual(['theme']);
    expect(Object.keys(keptForSession).filter((name) => name.startsWith('draft:'))).toEqual([
      'draft:8:create-company',
    ]);
  });
});

describe('a call that asks to sign in', () => {
  const assign = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    assign.mockClear();
    vi.stubGlobal('fetch', async () => new Response('{"code":"not_authenticated"}', { status: 401 }));
    vi.stubGlobal('location', { pathname: '/profile', search: '', assign });
    vi.stubGlobal('document', { documentElement: { hasAttribute: () => false }, querySelector: () => null });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    delete kept['access_token'];
  });

  it('leads there from a session that is over', async () => {
    kept['access_token'] = 'x';
    await expect(call('GET', '/users/me')).rejects.toMatchObject({ status: 401 });
    vi.runAllTimers();
    expect(assign).toHaveBeenCalledWith('/login?next=%2Fprofile');
  });

  it('leads nowhere once the person has signed out, who is on the way already', async () => {
    await expect(call('GET', '/users/me')).rejects.toMatchObject({ status: 401 });
    vi.runAllTimers();
    expect(assign).not.toHaveBeenCalled();
  });
});
