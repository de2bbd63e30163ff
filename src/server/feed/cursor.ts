import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';

/**
 * Where a page ended, for the client to bring back as it is. Signed in short: what nobody here made is refused, and so
 * what stands in it can change with the next version.
 */
export const cursorOf = (keys: Keys, id: number): string => `${id.toString(36)}.${sign(keys, id)}`;

/** Undefined for what is none of ours. */
export function readCursor(keys: Keys, text: string): number | undefined {
  const [, digits = '', signature] = /^([0-9a-z]{1,11})\.([\w-]{8})$/.exec(text) ?? [];
  const id = Number.parseInt(digits, 36);
  return Number.isSafeInteger(id) && signature === sign(keys, id) ? id : undefined;
}

const sign = ({ jwt }: Keys, id: number) =>
  createHmac('sha256', jwt).update(`feed ${id}`).digest('base64url').slice(0, 8);
