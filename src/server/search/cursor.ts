import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';

/** Where a page ended: in which window, and after which match. */
export interface Place {
  /** The newest match of the first page: what came later moves nothing. */
  readonly top: number;
  /** The province that came first among equals, by its number; 0 for none. The first page may have been nobody's. */
  readonly near: number;
  /** Of the last one shown. */
  readonly score: number;
  readonly id: number;
}

/** Signed with what was asked: that of another search leads nowhere. */
export const cursorOf = (keys: Keys, asked: string, { top, near, score, id }: Place): string => {
  const place = [top, near, score, id].map((part) => part.toString(36)).join('.');
  return `${place}.${sign(keys, asked, place)}`;
};

/** Undefined for what is none of ours, or of another search. */
export function readCursor(keys: Keys, asked: string, text: string): Place | undefined {
  const [, place = '', signature] = /^((?:[0-9a-z]{1,11}\.){3}[0-9a-z]{1,11})\.([\w-]{8})$/.exec(text) ?? [];
  if (signature === undefined || signature !== sign(keys, asked, place)) return undefined;
  const [top = 0, near = 0, score = 0, id = 0] = place.split('.').map((part) => Number.parseInt(part, 36));
  return { top, near, score, id };
}

const sign = ({ jwt }: Keys, asked: string, place: string) =>
  createHmac('sha256', jwt).update(`search ${place} ${asked}`).digest('base64url').slice(0, 8);
