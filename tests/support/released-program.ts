/** Runs inside the folder of a release: serves its calls, without pages, which would have to be built. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

const server = pathToFileURL(`${process.cwd()}/src/server/`);
const { compose }: typeof import('#server/compose.ts') = await import(`${server}compose.ts`);
const { readConfig }: typeof import('#server/config.ts') = await import(`${server}config.ts`);

const program = await compose(readConfig(process.env));
const http = createServer((req, res) => {
  if (!program.calls(req, res) && !program.media(req, res)) res.writeHead(404).end();
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
program.worker.start();
process.stdout.write(`PORT ${(http.address() as AddressInfo).port}\n`);
await new Promise((resolve) => process.once('SIGTERM', resolve));
http.closeAllConnections();
http.close();
await program.close();
process.exit(0);
