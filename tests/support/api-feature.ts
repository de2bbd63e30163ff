import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import { paging } from '#lib/contract/lists.ts';
import { type Access, anyone } from '#server/http/calls/access.ts';
import { form } from '#server/http/calls/bodies.ts';
import { type Feature, routesBy } from '#server/http/calls/route.ts';
import { AppError } from '#server/runtime/errors.ts';

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
const friends: Access = {
  who: 'friends',
  refusals: ['not_authenticated'],
  admit({ headers }) {
    if (headers.authorization !== friend.authorization) throw new AppError('not_authenticated');
  },
};
export const friend = { authorization: 'Bearer friend-of-the-tests' };

/** One call of every sort, to try what every call is promised. */
export const things: Feature = (api) => {
  api.get(
    '/things',
    {
      config: { access: anyone },
      schema: { summary: 'Lists things.', querystring: filters, response: { 200: anything } },
    },
    async ({ query }) => query,
  );

  api.post(
    '/things',
    {
      config: { access: anyone },
      schema: { summary: 'Saves a thing.', body: saveThing, response: { 201: anything } },
    },
    async ({ body }) => body,
  );

  api.get(
    '/things/secret',
    { config: { access: friends }, schema: { summary: 'For friends only.', response: { 200: anything } } },
    async () => ({ secret: 42 }),
  );

  api.get(
    '/things/:id',
    {
      config: { access: anyone },
      schema: { summary: 'One thing.', params: byId, response: { 200: anything } },
    },
    async ({ params }) => params,
  );

  api.put(
    '/things/:id',
    {
      config: { access: anyone, refusals: ['conflict'] },
      schema: { summary: 'Changes a thing.', params: byId, body: saveThing, response: { 200: anything } },
    },
    async ({ params, body }) => ({ ...params, ...body }),
  );

  api.delete(
    '/things/:id',
    {
      config: { access: friends },
      schema: { summary: 'Forgets a thing.', params: byId, response: { 200: anything } },
    },
    async () => ({}),
  );

  api.post(
    '/things/notes',
    {
      bodyLimit: 1024,
      config: { access: anyone },
      schema: {
        summary: 'Short.',
        body: z.object({ note: z.string() }),
        response: { 200: anything },
      },
    },
    async ({ body }) => body,
  );

  routesBy({ 'POST /things/sign-in': { body: signIn, answer: anything } }, api, anyone)(
    'POST /things/sign-in',
    'Takes a form.',
    { takes: form },
    async ({ body }) => ({ username: body.username }),
  );
};

/** Breaks in every way that code can; not among the calls that are sent bad requests, since it answers 500. */
export const breakers: Feature = (api) => {
  api.post(
    '/broken/:how',
    {
      config: { access: anyone },
      schema: {
        summary: 'Throws.',
        params: z.object({ how: z.string() }),
        body: anything,
        response: { 200: anything },
      },
    },
    async ({ params, body, headers }) => {
      const sent = JSON.stringify(body);
      if (params.how === 'text') throw `not an error: ${sent}`;
      if (params.how === 'abort') throw new DOMException(sent, 'TimeoutError');
      if (params.how === 'cause') throw new Error('outer', { cause: new TypeError(`Bad value: ${sent}`) });
      throw Object.assign(new Error(`It broke at ${sent}`), { input: sent, headers });
    },
  );
};
