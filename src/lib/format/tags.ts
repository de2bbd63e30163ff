import { plain } from './plain.ts';

/**
 * Accepts an array, JSON, words separated by commas, or a list within braces. Drops empty tags and tags that differ
 * from an earlier one only by case or accents.
 */
export function readTags(sent: readonly string[] | string): string[] {
  const tags = typeof sent === 'string' ? fromText(sent.trim()) : sent;
  const byWord = new Map<string, string>();
  for (const tag of tags.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))
    if (!byWord.has(plain(tag))) byWord.set(plain(tag), tag);
  return [...byWord.values()];
}

function fromText(text: string): readonly string[] {
  const list = text.startsWith('[') ? fromJson(text) : undefined;
  return list ?? partsOf(/^\{.*\}$/s.test(text) ? text.slice(1, -1) : text);
}

function fromJson(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((tag) => typeof tag === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Splits at commas outside quotation marks, as databases write lists. */
const partsOf = (text: string): string[] =>
  Array.from(
    text.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy),
    ([, quoted, bare = '']) => (quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1')),
  );
