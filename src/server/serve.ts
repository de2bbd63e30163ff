import type { Server } from 'node:http';
import { join } from 'node:path';
import { root } from '#build/sources.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { astroPages } from '#server/http/pages/astro-pages.ts';
import { builtFiles } from '#server/http/pages/built-files.ts';
import { finishedPages } from '#server/http/pages/finished-pages.ts';
import { pageTurns } from '#server/http/pages/page-turns.ts';
import { pagesDoor } from '#server/http/pages/pages-door.ts';
import { prerenderedPages } from '#server/http/pages/prerendered.ts';
import { securityHeaders, securityOfDocument } from '#server/http/pages/security-headers.ts';
import { createRouter } from '#server/http/router.ts';
import type { Program } from './compose.ts';
import { boundedServer } from './http/bounded-server.ts';

const dist = join(root, 'dist');

export async function serve(program: Program): Promise<Server> {
  const { publicUrl } = program.ctx.config;
  const finished = finishedPages(dist, publicUrl);
  const pages = pagesDoor(
    program.pageCache,
    await astroPages(join(dist, 'server/entry.mjs'), program),
    pageTurns(program.ctx.config),
    finished,
    securityOfDocument(publicUrl),
  );
  const router = createRouter({
    calls: program.calls,
    kept: [
      pages.kept,
      builtFiles(join(dist, 'client'), publicUrl),
      prerenderedPages(join(dist, 'prerendered'), program.locals().site, finished, program.ctx.config),
    ],
    headers: securityHeaders(publicUrl),
    media: program.media,
    pages: pages.rendered,
  });
  const server = boundedServer(router, program.sockets);
  answerOddHttp(server);
  return server;
}
