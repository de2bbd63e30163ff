/** The same answer through everything that a call of the program goes through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byId } from '#lib/contract/id.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { anyone } from '#server/http/calls/access.ts';
import { createCalls } from '#server/http/calls/door.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { securityHeaders } from '#server/http/pages/security-headers.ts';
import { createRouter } from '#server/http/router.ts';
import { report } from '../report.ts';

const things: Feature = (api) => {
  api.get(
    '/things/:id',
    { config: { access: anyone }, schema: { summary: 'One thing.', params: byId, response: { 200: byId } } },
    async ({ params }) => params,
  );
};

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
      calls: await createCalls(await openCtx(config), [things]),
      media: () => false,
      kept: [],
      pages: notHere,
    }),
  ),
);
