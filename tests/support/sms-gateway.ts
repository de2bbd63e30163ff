import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface SmsGateway {
  readonly url: string;
  /** Everything that was asked for, whatever the answer. */
  readonly received: readonly Received[];
  /** From now on each SMS is answered with this status; `never` leaves who asks waiting. */
  answerWith(status: number | 'never', headers?: Record<string, string>): void;
}

/** A real gateway for one test. */
export async function smsGateway(): Promise<SmsGateway> {
  const received: Received[] = [];
  let answer: { status: number | 'never'; headers: Record<string, string> } = { status: 202, headers: {} };
  const server = createServer(async (req, res) => {
    const text = Buffer.concat(await Array.fromAsync(req)).toString();
    received.push({
      method: req.method,
      path: req.url,
      headers: req.headers,
      body: req.headers['content-type'] === 'application/json' ? JSON.parse(text) : text,
    });
    if (answer.status !== 'never') res.writeHead(answer.status, answer.headers).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    answerWith: (status, headers = {}) => {
      answer = { status, headers };
    },
  };
}
