import { Hono } from 'hono';
import * as contract from '#lib/contract/reports.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { body } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { report } from './reports.ts';

export const reports = new Hono<Env>().post(
  '/reports/',
  signedIn,
  body(contract.report),
  answers(201, contract.reported, 'Opens a case for moderators.', 'not_found', 'conflict'),
  async (c) => json(await report(c.var.ctx, c.var.viewer, c.req.valid('json')), 201),
);
