import { Hono } from 'hono';
import * as contract from '#lib/contract/search.ts';
import { anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Env } from '#server/http/env.ts';
import { query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { anyoneOrSignedIn } from '#server/http/signed-in.ts';
import { search as find, inTurn } from './search.ts';
import { suggest } from './suggest.ts';

export const search = new Hono<Env>()
  .get(
    '/search/',
    anyoneOrSignedIn,
    query(contract.searchQuery),
    answers(200, contract.searchPage, 'What matches, ten at a time; `last_id` as the page before said.'),
    async (c) =>
      json(
        await find(c.var.ctx, c.req.valid('query'), { viewer: c.var.viewer, address: callerOf(c).address }),
      ),
  )
  .get(
    '/search/suggestions',
    anyone,
    query(contract.suggestQuery),
    answers(200, contract.suggestions, 'How a search that is being typed could go on.'),
    async (c) => {
      const { ctx } = c.var;
      const { q } = c.req.valid('query');
      return json({ suggestions: await inTurn(ctx, callerOf(c).address, () => suggest(ctx, q)) });
    },
  );
