import { Hono } from 'hono';
import * as z from 'zod/mini';
import { freelancerFilters } from '#lib/contract/filters.ts';
import * as contract from '#lib/contract/freelancers.ts';
import { anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { body, query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { save } from './freelancers.ts';
import { list, readOwn } from './reading.ts';

export const freelancers = new Hono<Env>()
  .get(
    '/freelancer/profile',
    signedIn,
    answers(200, contract.freelancer, 'What one offers oneself.', 'not_found'),
    async (c) => json(await readOwn(c.var.ctx, c.var.viewer)),
  )
  .post(
    '/freelancer/profile',
    signedIn,
    body(contract.saveFreelancer),
    answers(200, contract.freelancer, 'Says, or changes, what one offers.'),
    async (c) => json(await save(c.var.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .get(
    '/freelancer/search',
    anyone,
    query(freelancerFilters),
    answers(200, z.array(contract.freelancerItem), 'Freelancers, the newest first.'),
    async (c) => json(await list(c.var.ctx, c.req.valid('query'))),
  );
