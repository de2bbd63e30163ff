import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { features } from '#server/features.ts';
import type { Feature } from '#server/http/api.ts';
import { createCalls } from '#server/http/calls.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { createLog } from '#server/log.ts';
import type { Ctx } from '#server/types.ts';
import { breakers, things } from '#tests/support/api-feature.ts';
import { freshDatabase } from '#tests/support/database.ts';

export interface TestApi {
  readonly ctx: Ctx;
  readonly port: number;
  /** Asks with `path` under /api. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Asks for anything on the port. */
  readonly askRoot: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends JSON, or the text as it is. */
  readonly send: (method: string, path: string, body: unknown, headers?: HeadersInit) => Promise<Response>;
  /** Everything that was logged. */
  readonly logged: () => string;
}

type Options = Partial<Config> & { readonly own?: readonly Feature[] };

/** The API on a free port for one test: as the program serves it, on a fresh database, with calls to try things on. */
export async function serveApi({ own = [things, breakers], ...settings }: Options = {}): Promise<TestApi> {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const ctx: Ctx = { config: { ...readConfig({}), ...settings }, db: await freshDatabase(), log };
  const calls = createCalls(ctx, [...features, ...own]);
  const server = createServer((req, res) => {
    if (!calls(req, res)) res.writeHead(404, { 'content-type': 'text/html' }).end('<p>A page</p>');
  });
  answerOddHttp(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const { port } = server.address() as AddressInfo;
  const askRoot: TestApi['ask'] = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const ask: TestApi['ask'] = (path, init) => askRoot(`/api${path}`, init);
  const send: TestApi['send'] = (method, path, body, headers) =>
    ask(path, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ctx, port, ask, askRoot, send, logged: () => lines.join('') };
}
