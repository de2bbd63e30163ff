import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../api');

it.each(readdirSync(folder))('%s says in its first line on which databases it runs', (file) => {
  const [first] = readFileSync(join(folder, file), 'utf8').split('\n', 1);
  expect(first).toMatch(/^\/\/ @module-tag (both-databases|one-database)$/);
});
