import { Hono } from 'hono';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/likes.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { body, params, query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/signed-in.ts';
import { marksOf } from '#server/marks/marks.ts';
import { count, toggle } from './likes.ts';

const giving = new Hono<Env>()
  .post(
    '/likes/',
    signedIn,
    body(contract.like),
    answers(200, contract.liked, 'Likes it, or no longer: then with a message.', 'not_found'),
    async (c) => {
      const { likeable_type: type, likeable_id: id } = c.req.valid('json');
      return json(await toggle(c.var.ctx, c.var.viewer, { type, id }));
    },
  )
  .get(
    '/likes/mine',
    signedIn,
    query(contract.marksQuery),
    answers(200, z.array(contract.mark), 'What one likes and keeps among `things`: `service-12,company-7`.'),
    async (c) => json(await marksOf(c.var.ctx, c.var.viewer, c.req.valid('query').things)),
  );

const counting = new Hono<Env>().get(
  '/likes/:type/:id/count',
  anyoneOrSignedIn,
  params(contract.byThing),
  answers(200, contract.likeCount, 'How many like it, and whether one does oneself.'),
  async (c) => json(await count(c.var.ctx, c.req.valid('param'), c.var.viewer)),
);

export const likes = [giving, counting];
