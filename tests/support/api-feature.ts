import { Hono } from 'hono';
import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import { paging } from '#lib/contract/lists.ts';
import { AppError } from '#server/errors.ts';
import { access, anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { body, form, params, query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';

const anything = z.looseObject({});

export const saveThing = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  price: z.nullable(z.number().check(z.positive())),
  tags: z.optional(z.array(z.string())),
  kind: z.enum(['good', 'bad']),
});

const signIn = z.object({
  username: z.string().check(z.minLength(3)),
  password: z.string().check(z.minLength(8)),
});
const filters = z.extend(paging(20), { sort: z._default(z.enum(['recent', 'relevance']), 'recent') });

/** What a real feature will have: only those with the password of the tests may enter. */
const friends = access<Env>('friends', ['not_authenticated'], async (c, next) => {
  if (c.req.header('authorization') !== friend.authorization) throw new AppError('not_authenticated');
  await next();
});
export const friend = { authorization: 'Bearer friend-of-the-tests' };

/** One call of every sort, to try what every call is promised. */
export const things = new Hono<Env>()
  .get('/things', anyone, query(filters), answers(200, anything, 'Lists things.'), (c) =>
    json(c.req.valid('query')),
  )
  .post('/things/', anyone, body(saveThing), answers(201, anything, 'Saves a thing.'), (c) =>
    json(c.req.valid('json'), 201),
  )
  .get('/things/plain', anyone, answers(200, anything, "An answer of Hono's own."), (c) =>
    c.json({ plain: 'ção' }),
  )
  .get('/things/secret', friends, answers(200, anything, 'For friends only.'), () => json({ secret: 42 }))
  .get('/things/:id', anyone, params(byId), answers(200, anything, 'One thing.'), (c) =>
    json(c.req.valid('param')),
  )
  .put(
    '/things/:id',
    anyone,
    params(byId),
    body(saveThing),
    answers(200, anything, 'Changes a thing.', 'conflict'),
    (c) => json({ ...c.req.valid('param'), ...c.req.valid('json') }),
  )
  .delete('/things/:id', friends, params(byId), answers(200, anything, 'Forgets a thing.'), () => json({}))
  .post(
    '/things/notes',
    anyone,
    body(z.object({ note: z.string() }), { limit: 1024 }),
    answers(200, anything, 'Short.'),
    (c) => json(c.req.valid('json')),
  )
  .post('/things/sign-in', anyone, form(signIn), answers(200, anything, 'Takes a form.'), (c) =>
    json({ username: c.req.valid('form').username }),
  );

/** Breaks in every way that code can; not among the calls that are sent bad requests, since it answers 500. */
export const breakers = new Hono<Env>().post(
  '/broken/:how',
  anyone,
  params(z.object({ how: z.string() })),
  body(anything),
  answers(200, anything, 'Throws.'),
  (c) => {
    const sent = JSON.stringify(c.req.valid('json'));
    if (c.req.valid('param').how === 'text') throw `not an error: ${sent}`;
    if (c.req.valid('param').how === 'cause')
      throw new Error('outer', { cause: new TypeError(`Bad value: ${sent}`) });
    throw Object.assign(new Error(`It broke at ${sent}`), { input: sent, headers: c.req.header() });
  },
);
