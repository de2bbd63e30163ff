import { describe, expect, it } from 'vitest';
import { CallRouter } from '#server/http/call-router.ts';

function routerOf(...routes: string[]) {
  const router = new CallRouter<string>();
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, route);
  }
  return (method: string, path: string) => {
    const [found, stash] = router.match(method, path);
    const values: readonly string[] = stash ?? [];
    return found.map(([route, at]) =>
      [route, ...Object.entries(at).map(([name, index]) => `${name}=${values[Number(index)]}`)].join(' '),
    );
  };
}

describe('finding the call of a path', () => {
  it('puts an exact name before a parameter, whichever came first', () => {
    const match = routerOf('GET /jobs/:id', 'GET /jobs/mine', 'GET /:any/mine/likes', 'GET /jobs/:id/likes');
    expect(match('GET', '/jobs/mine')).toEqual(['GET /jobs/mine']);
    expect(match('GET', '/jobs/7')).toEqual(['GET /jobs/:id id=7']);
    expect(match('GET', '/jobs/mine/likes')).toEqual(['GET /jobs/:id/likes id=mine']);
    expect(match('GET', '/teams/mine/likes')).toEqual(['GET /:any/mine/likes any=teams']);
  });

  it('falls back to what answers every method', () => {
    const match = routerOf('GET /jobs/:id', 'POST /jobs/mine', 'ALL /jobs/:id', 'ALL /jobs/mine');
    expect(match('GET', '/jobs/mine')).toEqual(['GET /jobs/:id id=mine']);
    expect(match('PUT', '/jobs/mine')).toEqual(['ALL /jobs/mine']);
    expect(match('PUT', '/jobs/7')).toEqual(['ALL /jobs/:id id=7']);
  });

  it('keeps the handlers of a call in order and the names of each parameter', () => {
    const match = routerOf('GET /a/:x/:y', 'POST /a/:one/:two');
    expect(match('POST', '/a/1/2')).toEqual(['POST /a/:one/:two one=1 two=2']);
    const router = new CallRouter<string>();
    for (const handler of ['first', 'second']) router.add('GET', '/a', handler);
    expect(router.match('GET', '/a')[0].map(([handler]) => handler)).toEqual(['first', 'second']);
  });

  it.each(['/', '//', '/a', '/a/b/', '/a//', '/__proto__', '/constructor/x', '/a/b/c', ''])(
    'finds nothing at %j',
    (path) => {
      expect(routerOf('GET /a/:id', 'GET /b')('GET', path)).toEqual([]);
    },
  );
});
