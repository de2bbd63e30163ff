import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';
import { errorBody, statusOf } from './errors.ts';

export function answerOddHttp(server: Server): void {
  // Node answers a request without Host with an empty body. `createCalls` refuses it with a proper answer.
  Reflect.set(server, 'requireHostHeader', false);
  server.on('clientError', answerClientError);
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    endWith(socket, 'method_not_allowed', statusOf.method_not_allowed, [
      'allow: GET, HEAD, POST, PUT, PATCH, DELETE',
    ]);
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    const socket = res.socket;
    if (socket) endWith(socket, 'malformed', 417);
  });
}

const byCode: Readonly<Record<string, readonly [kind: ErrorKind, status: number]>> = {
  HPE_HEADER_OVERFLOW: ['too_large', 431],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['too_large', statusOf.too_large],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', statusOf.timeout],
};

function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const [kind, status] = byCode[error.code ?? ''] ?? ['malformed', statusOf.malformed];
  if (error.code === 'ECONNRESET' || !socket.writable || isInMidAnswer(socket)) socket.destroy();
  else endWith(socket, kind, status);
}

/** An answer is already being sent, and writing now would corrupt it. Node checks the same field. */
function isInMidAnswer(socket: Duplex): boolean {
  const answering: unknown = Reflect.get(socket, '_httpMessage');
  return answering instanceof ServerResponse && answering.headersSent;
}

/** Closes the connection after the answer, because the start of the next request is unknown. */
function endWith(socket: Duplex, kind: ErrorKind, status: number, headers: readonly string[] = []): void {
  const body = JSON.stringify(errorBody(new AppError(kind)));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...headers,
    'connection: close',
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
