import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { root } from '#build/sources.ts';
import type { Program } from '#server/compose.ts';
import { astroPages } from '#server/http/astro-pages.ts';
import { builtFiles } from '#server/http/built-files.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { prerenderedPages } from '#server/http/prerendered.ts';
import { createRouter } from '#server/http/router.ts';
import { securityHeaders } from '#server/http/security-headers.ts';

const dist = join(root, 'dist');

/** The program behind one server, which is not listening yet. */
export async function serve(program: Program): Promise<Server> {
  const server = createServer(
    createRouter({
      calls: program.calls,
      media: program.media,
      headers: securityHeaders(program.ctx.config.publicUrl),
      prerendered: prerenderedPages(join(dist, 'prerendered'), program.locals.site),
      files: builtFiles(join(dist, 'client')),
      pages: await astroPages(join(dist, 'server/entry.mjs'), program),
    }),
  );
  answerOddHttp(server);
  return server;
}
