import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a script under an address that changes with what it does, so that nobody asks for it twice. */
export function writeScript(client: string, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/_astro/${name}.${hash}.js`;
  writeFileSync(join(client, address), text);
  return address;
}
