/** The limit: `ws` alone, and one durable commit of SQLite before it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { answering, sample } from './answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = new DatabaseSync(join(folder, 'bare.db'));
file.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table messages (id integer primary key, text text)',
);
const insert = file.prepare('insert into messages (text) values (?)');

const sockets = new Map<number, WebSocket>();
const server = createServer((req, res) => {
  const to = Number(new URL(req.url ?? '', 'http://localhost').searchParams.get('to'));
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    insert.run(body);
    sockets.get(to)?.send(JSON.stringify({ event: 'message', data: JSON.parse(body) }));
    res.end(body);
  });
});
const accept = new WebSocketServer({ server, perMessageDeflate: false });
accept.on('connection', (socket, { url = '' }) => {
  sockets.set(Number(new URL(url, 'http://localhost').searchParams.get('user')), socket);
});

answering({
  async deliver(rounds) {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [user, socket] of sockets) {
        const data = sample(round, user, user);
        socket.send(JSON.stringify({ event: 'message', data }));
      }
      await pause();
    }
  },
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
