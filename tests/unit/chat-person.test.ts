import { afterEach, describe, expect, it } from 'vitest';
import { personIn, personNow } from '#scripts/calls/token.ts';
import { $drafts, keepDraft, readDrafts } from '#scripts/chat/drafts.ts';
import { kept } from '#scripts/stores/kept.ts';

const tokenOf = (claims: object) =>
  ['head', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

afterEach(() => {
  for (const name of Object.keys(kept)) delete kept[name];
});

describe('the person of an access token', () => {
  it.each([
    [tokenOf({ sub: '12' }), 12],
    [tokenOf({ sub: 12 }), 12],
    // With the two signs that addresses write otherwise.
    [tokenOf({ sub: '7', name: 'ÿÿþ>>>???' }), 7],
    [tokenOf({ sub: 'rosa' }), undefined],
    [tokenOf({}), undefined],
    ['a.%%%.c', undefined],
    ['a.bnVsbA.c', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (token, person) => {
    expect(personIn(token)).toBe(person);
  });

  it('is read anew each time, because another tab may have changed it', () => {
    kept['access_token'] = tokenOf({ sub: '1' });
    expect(personNow()).toBe(1);
    kept['access_token'] = tokenOf({ sub: '2' });
    expect(personNow()).toBe(2);
  });
});

describe('what was begun to be written', () => {
  it('is found again by its writer alone', () => {
    kept['access_token'] = tokenOf({ sub: '1' });
    readDrafts();
    keepDraft(40, 'Bom dia');
    keepDraft(41, '   ');
    readDrafts();
    expect($drafts.get()).toEqual({ 40: 'Bom dia' });
    kept['access_token'] = tokenOf({ sub: '2' });
    readDrafts();
    expect($drafts.get()).toEqual({});
  });

  it.each([undefined, tokenOf({ sub: '2' })])(
    'is not kept once its writer has signed out, whoever is signed in then',
    (next) => {
      kept['access_token'] = tokenOf({ sub: '1' });
      readDrafts();
      if (next) kept['access_token'] = next;
      else delete kept['access_token'];
      keepDraft(40, 'Só minha');
      expect(Object.values(kept)).not.toContain('Só minha');
    },
  );
});
