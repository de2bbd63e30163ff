import { Hono } from 'hono';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/bookmarks.ts';
import { paging } from '#lib/contract/lists.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { body, query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { toggle } from './bookmarks.ts';
import { list } from './list.ts';

export const bookmarks = new Hono<Env>()
  .get(
    '/bookmarks/',
    signedIn,
    query(paging(20, 50)),
    answers(200, z.array(contract.bookmarkedItem), 'What one keeps for later, the newest first.'),
    async (c) => json(await list(c.var.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/bookmarks/',
    signedIn,
    body(contract.bookmark),
    answers(200, contract.bookmarked, 'Keeps it for later, or no longer.', 'not_found'),
    async (c) => json(await toggle(c.var.ctx, c.var.viewer, c.req.valid('json'))),
  );
