import { readFileSync } from 'node:fs';

/** The words of the demonstration, one file for each of its parts. Tests look whether they are what their types say. */
export const dataOf = <Data>(name: string): Data =>
  JSON.parse(readFileSync(new URL(`words/${name}.json`, import.meta.url), 'utf8'));
