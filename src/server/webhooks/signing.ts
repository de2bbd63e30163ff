import { createHmac, randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Keys } from '#server/runtime/keys.ts';

export const newSalt = (): string => randomBytes(24).toString('base64url');

const secretBytes = ({ factors }: Pick<Keys, 'factors'>, salt: string): Buffer =>
  createHmac('sha256', factors).update(`webhook\0${salt}`).digest();

/** As the receiver gets it, and as the libraries of Standard Webhooks take it. */
export const secretOf = (keys: Pick<Keys, 'factors'>, salt: string): string =>
  `whsec_${secretBytes(keys, salt).toString('base64')}`;

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

export function signedHeaders(
  keys: Pick<Keys, 'factors'>,
  salt: string,
  { id, at, body }: Signed,
): OutgoingHttpHeaders {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secretBytes(keys, salt))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
