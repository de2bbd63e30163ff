import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookReceiver {
  readonly origin: string;
  readonly url: string;
  /** What was signed with the secret, as the library of Standard Webhooks reads it, in the order it happened. */
  readonly received: readonly Received[];
  /** What was not, in the library's words. */
  readonly faults: readonly string[];
  readonly asked: () => number;
  /** The secret that it was given. */
  trust(secret: string): void;
  answerWith(answer: number | ((res: ServerResponse) => void)): void;
}

/** A receiver that checks signatures by a library that nobody here wrote. */
export async function webhookReceiver(now: () => Date): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const faults: string[] = [];
  let [asked, secret] = [0, ''];
  let answer: number | ((res: ServerResponse) => void) = 204;
  const server = createServer(async (req, res) => {
    asked += 1;
    const body = Buffer.concat(await Array.fromAsync(req)).toString();
    const headers = Object.fromEntries(
      Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      const { type, data } = readSigned(secret, body, headers, now());
      received.push({ id: headers['webhook-id'] ?? '', type, data });
    } catch (error) {
      faults.push(String(error));
    }
    if (typeof answer === 'function') answer(res);
    else res.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/bizlink`,
    faults,
    asked: () => asked,
    // Several are sent at once.
    get received() {
      return received.toSorted((one, other) => numberIn(one) - numberIn(other));
    },
    trust: (given) => {
      secret = given;
    },
    answerWith: (given) => {
      answer = given;
    },
  };
}

const numberIn = ({ id }: Received) => Number(id.replace('msg_', ''));

/** The library looks at the clock of the machine, and a test has one of its own. */
function readSigned(secret: string, body: string, headers: Record<string, string>, now: Date) {
  const sentAt = Number(headers['webhook-timestamp']) * 1000;
  if (Math.abs(now.getTime() - sentAt) > 5 * 60_000) throw new Error('Its time is not now.');
  const { now: real } = Date;
  Date.now = () => sentAt;
  try {
    return new Webhook(secret).verify(body, headers) as Omit<Received, 'id'>;
  } finally {
    Date.now = real;
  }
}
