import { Hono } from 'hono';
import * as contract from '#lib/contract/feed.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { anyoneOrSignedIn } from '#server/http/signed-in.ts';
import { readFeed } from './feed.ts';

export const feed = new Hono<Env>().get(
  '/search/feed',
  anyoneOrSignedIn,
  query(contract.feedQuery),
  answers(200, contract.feedPage, 'What is new, ten at a time; `last_id` as the page before said.'),
  async (c) => json(await readFeed(c.var.ctx, c.req.valid('query'), c.var.viewer)),
);
