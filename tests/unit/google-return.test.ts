import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishGoogle } from '#scripts/accounts/google-return.ts';
import { $toasts } from '#scripts/stores/toasts.ts';

const journey = { purpose: 'enter', state: 's', nonce: 'n', next: '/jobs' };

// Of the files that ran before in the same worker.
beforeEach(() => $toasts.set([]));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['#state=s&error=access_denied', 'Erro na autenticação Google: access_denied'],
  ['#state=s&error=x&error_description=Desistiu', 'Erro na autenticação Google: Desistiu'],
  ['#state=s', 'Token de acesso não recebido'],
  ['#state=other&error=access_denied', 'Falha ao entrar com Google'],
])('what came from Google instead of an answer, %s, is said in words, once', async (fragment, text) => {
  const storage = new Map([['google', JSON.stringify(journey)]]);
  const replaced: string[] = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    removeItem: (name: string) => storage.delete(name),
  });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => replaced.push(to),
  });
  await finishGoogle(fragment);
  expect($toasts.get().map((toast) => toast.text)).toEqual([text]);
  // Where one wanted to go is kept for the next try, unless somebody else made it up.
  expect(replaced).toEqual(fragment.includes('other') ? [] : ['/login?next=%2Fjobs']);
  expect(storage.size).toBe(0);
});
