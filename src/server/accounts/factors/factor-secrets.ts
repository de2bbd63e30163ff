import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Keys } from '#server/runtime/keys.ts';

type Needs = Pick<Keys, 'factors'>;

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Bound to the person, so that a secret moved to another row opens nothing. */
export function sealed({ factors }: Needs, userId: number, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, factors, nonce).setAAD(Buffer.from(`totp ${userId}`));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Undefined when it was sealed with another key, or for somebody else. */
export function unsealed({ factors }: Needs, userId: number, kept: string): string | undefined {
  const bytes = Buffer.from(kept, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, factors, nonce)
    .setAAD(Buffer.from(`totp ${userId}`))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined; // the tag does not fit
  }
}

/** Without 0, 1, l and o, which are mistaken for others on paper. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz';
const codeLength = 10;

export function newRecoveryCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Written in capitals or with spaces, it is the same code. */
export const recoveryHash = ({ factors }: Needs, userId: number, code: string): string =>
  createHmac('sha256', factors)
    .update(`recovery\0${userId}\0${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest('base64url');
