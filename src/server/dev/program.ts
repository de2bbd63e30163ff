import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import type { Program } from '#server/compose.ts';
import type { readConfig } from '#server/config.ts';

/** Mounts the program in `astro dev`: the same calls, the same objects behind the pages, made anew when the server's source changes. */
export const devProgram = (): AstroIntegration => ({
  name: 'bizlink:dev-program',
  hooks: {
    'astro:server:setup': async ({ server, logger }) => {
      let program = await load(server);
      const reload = debounce(async () => {
        try {
          await program.close();
          program = await load(server);
          server.ws.send({ type: 'full-reload' });
          logger.info('server reloaded');
        } catch (error) {
          logger.error(String(error));
        }
      });
      server.watcher.on('change', (file) => file.includes('/src/server/') && reload());
      server.middlewares.use((req, res, next) => {
        if (program.calls(req, res)) return;
        // Where Astro's own dev handler looks for locals.
        Reflect.set(req, Symbol.for('astro.locals'), { ...program.locals });
        next();
      });
      server.httpServer?.once('close', () => void program.close());
    },
  },
});

async function load(server: ViteDevServer): Promise<Program> {
  const { readConfig: read } = (await server.ssrLoadModule('/src/server/config.ts')) as {
    readConfig: typeof readConfig;
  };
  const { compose } = (await server.ssrLoadModule('/src/server/compose.ts')) as {
    compose: (config: ReturnType<typeof readConfig>) => Promise<Program>;
  };
  return compose(read({ ...process.env, NODE_ENV: 'development', COMPONENTS_PAGE: '1' }));
}

function debounce(act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void act(), 50);
  };
}
