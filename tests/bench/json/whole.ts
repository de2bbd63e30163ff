/** The same answer through everything that a call of the program goes through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { byId } from '#lib/contract/id.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import { createCalls } from '#server/http/calls.ts';
import type { Env } from '#server/http/env.ts';
import { params } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { createRouter } from '#server/http/router.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { report } from '../report.ts';

const things = new Hono<Env>().get(
  '/things/:id',
  anyone,
  params(byId),
  answers(200, byId, 'One thing.'),
  (c) => json(c.req.valid('param')),
);

const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
const notHere = () => {
  throw new Error('Only calls are measured here.');
};
report(
  createServer(
    createRouter({
      headers: securityHeaders(config.publicUrl),
      calls: createCalls(await openCtx(config), [things]),
      media: () => false,
      prerendered: () => false,
      files: notHere,
      pages: notHere,
    }),
  ),
);
