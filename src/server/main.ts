import { existsSync } from 'node:fs';
import { isBuildCurrent } from '#build/current.ts';
import { closeServer, endOnLostErrors, endWhenStopTakesLong, stopSignal } from '#server/runtime/stop.ts';
import { startNightly } from './backups/nightly.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { planRepeated } from './queued.ts';
import { decideOlderReviews } from './reviews/reviews.ts';
import { serve } from './serve.ts';

async function run(stop: AbortSignal) {
  process.env['NODE_ENV'] ??= 'production';
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  if (!isBuildCurrent())
    throw new Error('There is no current build: run `npm run build`, or `npm start`, which does.');

  const program = await compose(config);
  const server = await serve(program);
  // With --warm the program is only built, so that Node caches the compiled code: see build/prepare.ts.
  if (process.argv.includes('--warm')) return program.close();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host, reusePort: config.sharePort }, resolve);
  });
  endOnLostErrors(program.ctx.log);
  await decideOlderReviews(program.ctx);
  await planRepeated(program.ctx);
  program.worker.start();
  const stopNightly = startNightly(program.ctx);
  program.sampler.start();
  process.stdout.write(`BizLink: ${config.publicUrl}\n`);

  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
  endWhenStopTakesLong();
  stopNightly();
  await Promise.all([
    program.sockets.close(),
    closeServer(server),
    program.worker.stop(),
    program.sampler.stop(),
  ]);
  await program.close();
}

/** The log does not exist yet, so this writes to stderr. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`BizLink did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await run(stopSignal()).catch(refuseToStart);
process.exit(0);
