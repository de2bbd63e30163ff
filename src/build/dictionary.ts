import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutMarks } from './page-marks.ts';

/** Browsers that have this file are sent only what a page has beside it. Its hash is what they name it by. */
export interface Dictionary {
  readonly address: string;
  readonly hash: string;
}

/** The page of all components has what pages repeat: bars, cards, filters, signs. */
const shows = 'components.html';

export function writeDictionary(client: string, prerendered: string): Dictionary {
  const text = withoutMarks(readFileSync(join(prerendered, shows), 'utf8'));
  const hash = createHash('sha256').update(text).digest('base64');
  const address = `/dictionary.${hash.replace(/\W/g, '').slice(0, 8)}.dat`;
  writeFileSync(join(client, address), text);
  return { address, hash };
}
