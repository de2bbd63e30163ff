/**
 * The limit: the same kinds of answers by Node alone, with `ws` and SQLite where they are needed, and nothing of ours.
 * It may be told the folder of a program, whose rows it reads.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { clip } from './clip.ts';
import { newFolder } from './crowd.ts';
import { messageOf } from './message.ts';
import { serving } from './servers.ts';

/** As long as a page that is sent compressed. */
const page = Buffer.alloc(20_000, 'a');
const file = new DatabaseSync(join(newFolder(), 'bare.db'));
file.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table messages (id integer primary key, text text)`);
const insert = file.prepare('insert into messages (text) values (?)');

const [dataDir] = process.argv.slice(2);
const program = dataDir ? new DatabaseSync(join(dataDir, 'bizlink.db')) : undefined;
const reads: Readonly<Record<string, StatementSync | undefined>> = {
  users: program?.prepare('select * from users where id = ?'),
  services: program?.prepare('select * from services where id = ?'),
};
const sockets = new Map<number, WebSocket>();

const server = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => answer(req, res, body));
});

function answer({ url = '', headers: { range } }: IncomingMessage, res: ServerResponse, body: string) {
  const [, what, which = '', id] = url.split('/');
  if (what === 'row') return send(res, 200, JSON.stringify(reads[which]?.get(Number(id))));
  if (what === 'send') {
    insert.run(body);
    sockets.get(Number(which))?.send(JSON.stringify({ event: 'message', data: JSON.parse(body) }));
    return send(res, 200, body);
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from) return send(res, 206, clip.subarray(Number(from), Number(to) + 1));
  return send(res, 200, page);
}

function send(res: ServerResponse, status: number, body: string | Buffer): void {
  res.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

const accept = new WebSocketServer({ server, perMessageDeflate: false });
accept.on('connection', (socket, { url = '' }) => sockets.set(Number(url.slice(1)), socket));

async function deliver(rounds: number) {
  for (let round = 1; round <= rounds; round += 1) {
    for (const [user, socket] of sockets)
      socket.send(JSON.stringify({ event: 'message', data: messageOf(round, user, user) }));
    await pause();
  }
  return 0;
}

serving(server, {}, { deliver });
