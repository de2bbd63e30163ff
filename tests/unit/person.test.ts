import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { keepPerson } from '#scripts/calls/person.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $person, forgetSession, keepSession } from '#scripts/stores/session.ts';

const user = { email: 'rosa@exemplo.mz', username: 'rosa', full_name: 'Rosa', companies: [] };

describe('the person whom the browser knows', () => {
  it('is whoever is signed in', () => {
    keepSession({ access_token: 'x' });
    keepPerson(user as unknown as OwnUser);
    expect($person.get()).toMatchObject({ name: 'Rosa', initial: 'R' });
  });

  it('is nobody once they have signed out, though an answer about them comes late', () => {
    keepSession({ access_token: 'x' });
    forgetSession();
    keepPerson(user as unknown as OwnUser);
    expect($person.get()).toBeUndefined();
  });
});

describe('a call that asks to sign in', () => {
  const assign = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    assign.mockClear();
    vi.stubGlobal('fetch', async () => new Response('{"code":"not_authenticated"}', { status: 401 }));
    vi.stubGlobal('location', { pathname: '/profile', search: '', assign });
    vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
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
