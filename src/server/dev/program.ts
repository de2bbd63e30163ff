import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { senderScript, workerNamed } from '#build/worker.ts';
import type { Program } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config.ts';

/**
 * Runs the program in `astro dev`, with the same calls and objects behind the pages. Rebuilds it when the server's
 * source changes.
 */
export const devProgram = (): AstroIntegration => ({
  name: 'bizlink:dev-program',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      if (existsSync('.env')) process.loadEnvFile();
      const { port, host } = readConfig({ ...process.env, NODE_ENV: 'development' });
      updateConfig({ server: { port, host } });
    },
    'astro:server:setup': async ({ server, logger }) => {
      let program = await load(server);
      const reload = oneAtATime(async () => {
        try {
          await program.close();
          program = await load(server);
          server.ws.send({ type: 'full-reload' });
          logger.info('server reloaded');
        } catch (error) {
          logger.error(String(error));
        }
      });
      server.watcher.on('change', (file) => /\/src\/(server|lib)\//.test(file) && reload());
      server.middlewares.use((req, res, next) => {
        if (program.calls(req, res) || program.media(req, res)) return;
        const script = workerScripts[req.url ?? ''];
        if (script) {
          script().then((code) => res.setHeader('content-type', 'text/javascript').end(code), next);
          return;
        }
        Reflect.set(req, Symbol.for('astro.locals'), program.locals());
        next();
      });
      // Vite has a socket of its own on the same port.
      server.httpServer?.on('upgrade', (req, socket, head) => {
        if (program.sockets.isFor(req)) program.sockets.upgrade(req, socket, head);
      });
      server.httpServer?.once('close', () => void program.close());
    },
  },
});

const workerScripts: Readonly<Record<string, () => Promise<string>>> = {
  '/sw.js': () => workerNamed('development'),
  '/sender.js': senderScript,
};

async function load(server: ViteDevServer): Promise<Program> {
  const { compose } = (await server.ssrLoadModule('/src/server/compose.ts')) as {
    compose: (config: Config) => Promise<Program>;
  };
  const program = await compose(
    readConfig({ ...process.env, NODE_ENV: 'development', COMPONENTS_PAGE: '1' }),
  );
  program.worker.start();
  program.sampler.start();
  return program;
}

/**
 * An edit often changes several files, so reloads are delayed and run one after another. The program must not be closed
 * twice.
 */
function oneAtATime(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(work);
    }, 50);
  };
}
