import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nextPath } from '#lib/next.ts';

const firstPaint = readFileSync(new URL('../../src/layouts/first-paint.js', import.meta.url), 'utf8');

/** Where the script in the head leads somebody who is signed in and opens /login with this `next`. */
function ledTo(next: string | null, hash = ''): string | undefined {
  let led: string | undefined;
  const root = {
    setAttribute: () => {},
    getAttribute: () => null,
    hasAttribute: (name: string) => name === 'data-guests',
  };
  runInNewContext(firstPaint, {
    addEventListener: () => undefined,
    MutationObserver: class {
      observe() {}
    },
    URL,
    URLSearchParams,
    document: { documentElement: root },
    localStorage: { access_token: 'x' },
    navigator: {},
    location: {
      origin: 'https://bizlink.co.mz',
      pathname: '/login',
      hash,
      search: next === null ? '' : `?next=${encodeURIComponent(next)}`,
      replace: (address: string) => {
        led = address;
      },
    },
  });
  return led;
}

const leadsOn = [
  '/jobs',
  '/jobs/create?from=list&x=1',
  '/services/quadro-electrico-1#contacto',
  '/profile?tab=portfolio',
  '/%2f%2fevil.example',
  '/%09/evil.example',
  '/search?q=https://evil.example',
  '/logins',
  '/registered-companies',
];

const leadsHome = [
  null,
  '',
  'jobs',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https:evil.example',
  'https://evil.example',
  'http:/evil.example',
  '%2f%2fevil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/',
  '/login?next=/login',
  '/register',
  '/./login',
  '/jobs/../login',
  '/%6cogin',
  '/LOGIN',
  '/%zz',
  '／／evil.example',
  '∕∕evil.example',
  '@evil.example',
  `/${'a'.repeat(2000)}`,
];

describe('where one goes after signing in', () => {
  it.for(leadsOn)('on to %s', (path) => {
    expect(nextPath(path)).toBe(path);
    expect(ledTo(path)).toBe(path);
  });

  it.for(leadsHome)('home instead of %j', (path) => {
    expect(nextPath(path)).toBe('/');
    expect(ledTo(path)).toBe('/');
  });

  it.for([...leadsOn, ...leadsHome])('never off this site: %j', (path) => {
    expect(new URL(nextPath(path), 'https://bizlink.co.mz/login').origin).toBe('https://bizlink.co.mz');
  });

  it('nowhere yet for who comes back from Google to confirm who they are', () => {
    expect(ledTo('/jobs', '#state=x&id_token=y')).toBeUndefined();
  });

  it('keeps a slash of another alphabet inside a path, where it is a letter', () => {
    expect(nextPath('/∕evil.example')).toBe('/%E2%88%95evil.example');
  });
});
