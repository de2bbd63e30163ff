import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { onTestFinished } from 'vitest';
import type { PushedNotification, PushSubscriptionInput } from '#lib/contract/push.ts';

/** A browser that has subscribed: its keys are its own. */
export interface TestDevice {
  readonly subscription: PushSubscriptionInput;
  /** What came, as the browser reads it, in its order. */
  readonly told: PushedNotification[];
  readonly headers: IncomingHttpHeaders[];
}

interface Receiver extends TestDevice {
  readonly pair: ECDH;
  readonly secret: Buffer;
}

type Answer = number | ((res: ServerResponse) => void);

export interface PushService {
  readonly url: string;
  device(): TestDevice;
  /** What was wrong with what was sent. */
  readonly faults: readonly string[];
  /** How often it was asked. */
  readonly asked: () => number;
  /** From now on; 201 takes what is sent. */
  answerWith(answer: Answer, of?: TestDevice): void;
}

interface Options {
  readonly now?: () => Date;
  /** The only one that it takes pushes of. */
  readonly publicKey?: () => string;
  readonly ends?: (end: () => void) => void;
}

/** Stands in for the push service of a browser: it asks who sends (RFC 8292), and reads what it gets (RFC 8291). */
export async function pushService({
  now = () => new Date(),
  publicKey,
  ends = onTestFinished,
}: Options = {}): Promise<PushService> {
  const devices = new Map<string, Receiver>();
  const answers = new Map<TestDevice | undefined, Answer>();
  const faults: string[] = [];
  let asked = 0;
  const server = createServer(async (req, res) => {
    asked += 1;
    const device = devices.get(req.url ?? '');
    if (!device) return res.writeHead(410).end();
    try {
      await checkSender(req, { origin: url, now: now(), publicKey: publicKey?.() });
      const told = opened(Buffer.concat(await Array.fromAsync(req)), device);
      const answer = answers.get(device) ?? answers.get(undefined) ?? 201;
      if (answer === 201) {
        device.told.push(told);
        device.headers.push(req.headers);
      }
      if (typeof answer === 'function') return answer(res);
      return res.writeHead(answer).end();
    } catch (error) {
      faults.push(String(error));
      return res.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    faults,
    asked: () => asked,
    device() {
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      const device = newReceiver(url + path);
      devices.set(path, device);
      return device;
    },
    answerWith: (answer, of) => {
      answers.set(of, answer);
    },
  };
}

export function newReceiver(endpoint: string): Receiver {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') };
  return { subscription: { endpoint, keys }, pair, secret, told: [], headers: [] };
}

interface Expected {
  readonly origin: string;
  readonly now: Date;
  readonly publicKey: string | undefined;
}

async function checkSender({ headers, method }: IncomingMessage, { origin, now, publicKey }: Expected) {
  if (
    method !== 'POST' ||
    headers['content-encoding'] !== 'aes128gcm' ||
    !/^\d+$/.test(String(headers['ttl']))
  )
    throw new Error('This is no push.');
  if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) throw new Error('The topic is not allowed.');
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (publicKey !== undefined && key !== publicKey) throw new Error('Another key was subscribed with.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: origin,
    currentDate: now,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub'],
  });
  if ((payload.exp ?? 0) - now.getTime() / 1000 > 24 * 60 * 60) throw new Error('It is valid for too long.');
}

function opened(body: Buffer, { pair, secret }: Receiver): PushedNotification {
  if (body.length > 4096) throw new Error('It is too long.');
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const encrypted = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString(
    'utf8',
  );
  // After the text stands a 2, and then as many zeros as somebody likes.
  return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
}
