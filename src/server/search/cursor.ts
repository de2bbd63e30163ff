import { createHmac } from 'node:crypto';
import type { Keys } from '#server/runtime/keys.ts';

export interface Place {
  /** The id of the newest match on the first page. Later matches are left out, so that pages do not shift. */
  readonly top: number;
  /**
   * The number of the person's place, which ranked first among equals; 0 for none. The cursor stores it, because the
   * first page may have been loaded without signing in.
   */
  readonly near: number;
  readonly score: number;
  readonly id: number;
}

/** The signature covers the query, so a cursor of another search is refused. */
export const cursorOf = (keys: Keys, query: string, { top, near, score, id }: Place): string => {
  const place = [top, near, score, id].map((part) => part.toString(36)).join('.');
  return `${place}.${sign(keys, query, place)}`;
};

/** Undefined when the cursor is not one of ours or belongs to another search. */
export function readCursor(keys: Keys, query: string, text: string): Place | undefined {
  const [, place = '', signature] = /^((?:[0-9a-z]{1,11}\.){3}[0-9a-z]{1,11})\.([\w-]{8})$/.exec(text) ?? [];
  if (signature === undefined || signature !== sign(keys, query, place)) return undefined;
  const [top = 0, near = 0, score = 0, id = 0] = place.split('.').map((part) => Number.parseInt(part, 36));
  return { top, near, score, id };
}

const sign = ({ jwt }: Keys, query: string, place: string) =>
  createHmac('sha256', jwt).update(`search ${place} ${query}`).digest('base64url').slice(0, 8);
