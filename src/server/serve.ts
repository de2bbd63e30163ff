import type { Server } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import { root } from '#build/sources.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { astroPages } from '#server/http/pages/astro-pages.ts';
import { builtFiles } from '#server/http/pages/built-files.ts';
import { finishedPages } from '#server/http/pages/finished-pages.ts';
import { pageTurns } from '#server/http/pages/page-turns.ts';
import { pagesDoor } from '#server/http/pages/pages-door.ts';
import { prerenderedPages } from '#server/http/pages/prerendered.ts';
import { securityHeaders } from '#server/http/pages/security-headers.ts';
import { createRouter } from '#server/http/router.ts';
import type { Program } from './compose.ts';
import { boundedServer } from './http/bounded-server.ts';

const dist = join(root, 'dist');

/** The types are for Express, whose request and response are Node's own. */
const compress = compression({ threshold: 1024 }) as unknown as Parameters<typeof pagesDoor>[3];

export async function serve(program: Program): Promise<Server> {
  const finished = finishedPages(dist, program.ctx.config.publicUrl);
  const router = createRouter({
    calls: program.calls,
    media: program.media,
    headers: securityHeaders(program.ctx.config.publicUrl),
    prerendered: prerenderedPages(join(dist, 'prerendered'), program.locals().site, finished),
    files: builtFiles(join(dist, 'client')),
    pages: pagesDoor(
      program.pageCache,
      await astroPages(join(dist, 'server/entry.mjs'), program),
      pageTurns(program.ctx.config),
      compress,
      finished,
    ),
  });
  const server = boundedServer(router, program.sockets);
  answerOddHttp(server);
  return server;
}
