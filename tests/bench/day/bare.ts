import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { report } from '../report.ts';

/** As long as a page that is sent compressed. */
const body = Buffer.alloc(20_000, 'a');

/** A server that answers everything at once, in a process of its own. */
export async function bareServer() {
  const child = fork(new URL(import.meta.url));
  const [{ port }] = await once(child, 'message');
  return {
    port: Number(port),
    pid: String(child.pid),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (import.meta.main)
  report(
    createServer((req, res) => {
      req.resume().on('end', () => res.writeHead(200, { 'content-length': body.length }).end(body));
    }),
  );
