import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { astroPages } from '#server/http/astro-pages.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { prerenderedPages } from '#server/http/prerendered.ts';
import { createRouter } from '#server/http/router.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { staticFiles } from '#server/http/static-files.ts';
import { closeServer, endOnLostErrors, stopWhenAsked } from '#server/stop.ts';

/** Nothing works yet, so nothing but one line is said. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`BizLink did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function start() {
  process.env['NODE_ENV'] ??= 'production';
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  if (!isBuildCurrent()) await build();

  const program = await compose(config);
  const server = createServer(
    createRouter({
      headers: securityHeaders(config.publicUrl),
      calls: program.calls,
      prerendered: prerenderedPages(`${root}dist/prerendered`, program.locals.site),
      files: staticFiles(`${root}dist/client`),
      pages: await astroPages(`${root}dist/server/entry.mjs`, program.locals),
    }),
  );
  answerOddHttp(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });

  const { log } = program.ctx;
  endOnLostErrors((message, err) => log.fatal({ err }, message));
  stopWhenAsked(async () => {
    await closeServer(server);
    await program.close();
  });
  process.stdout.write(`BizLink: ${config.publicUrl}\n`);
}

await start().catch(refuseToStart);
