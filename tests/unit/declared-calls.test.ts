import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { byId, idText } from '#lib/contract/id.ts';
import { access, anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import { callsOf } from '#server/http/declared-calls.ts';
import type { Env } from '#server/http/env.ts';
import { body, params } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';

const done = () => json({});
const says = answers(200, z.object({}), 'Does it.');
const app = () => new Hono<Env>();

describe('a call is served only when it says', () => {
  it('everything', () => {
    const [call, more] = callsOf([app().put('/jobs/:id/', anyone, params(byId), says, done)]);
    expect(more).toBeUndefined();
    expect(call).toMatchObject({
      method: 'PUT',
      path: '/api/jobs/:id',
      access: { who: 'anyone' },
      inputs: { param: byId },
    });
  });

  it.each([
    ['who may make it', app().get('/x', says, done), 'must say once who may make it'],
    [
      'it once',
      app().get(
        '/x',
        anyone,
        access('x', [], (_c, next) => next()),
        says,
        done,
      ),
      'must say once who may make it',
    ],
    [
      'it before it reads anything',
      app().put('/x/:id', params(byId), anyone, says, done),
      'must first say who may make it',
    ],
    ['what it answers', app().get('/x', anyone, done), 'must say once what it answers'],
    [
      'what its path takes',
      app().get('/x/:id', anyone, says, done),
      'must check just the parameters of its path',
    ],
    [
      'no parameter more',
      app().get('/x', anyone, params(byId), says, done),
      'must check just the parameters of its path',
    ],
    ['no body of a GET', app().get('/x', anyone, body(z.object({})), says, done), 'cannot have a body'],
    [
      'each input once',
      app().post('/x', anyone, body(z.object({})), body(z.object({})), says, done),
      'must check each of its inputs once',
    ],
    ['what it does', app().get('/x', anyone, says), 'must end with what it does'],
    ['its method', app().all('/x', anyone, says, done), 'has no method of its own'],
    [
      'a plain path',
      app().get('/x/*', anyone, says, done),
      'has a path that is more than names and parameters',
    ],
  ])('%s', (_what, feature, problem) => {
    expect(() => callsOf([feature])).toThrow(problem);
  });

  it('what no other call says', () => {
    const one = app().get('/x', anyone, says, done);
    const same = app().get('/x/', anyone, says, done);
    expect(() => callsOf([one, same])).toThrow('GET /api/x is there twice');
    const withId = app().get('/x/:id', anyone, params(z.object({ id: idText })), says, done);
    const withName = app().get('/x/:name', anyone, params(z.object({ name: idText })), says, done);
    expect(() => callsOf([withId, withName])).toThrow('GET /api/x/:name is there twice');
  });

  it('runs every check but the one that lets everybody pass', () => {
    const friends = access<Env>('friends', [], (_c, next) => next());
    const [open, closed] = callsOf([app().get('/x', anyone, says, done).get('/y', friends, says, done)]);
    expect(open?.handlers).toEqual([done]);
    expect(closed?.handlers).toEqual([friends, done]);
  });
});
