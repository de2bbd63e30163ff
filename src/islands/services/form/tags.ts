import { longestTag, mostTags } from '#lib/contract/service-form.ts';
import { line } from '#lib/contract/text.ts';
import { fieldMessage } from '#lib/copy/errors.ts';
import { serviceFormTexts, serviceTexts } from '#lib/copy/services.ts';
import { readTags } from '#lib/format/tags.ts';

const tag = line(longestTag);

export const addTags = (tags: readonly string[], typed: string): string[] =>
  readTags([...tags, ...readTags(typed)]);

export function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > mostTags) return serviceTexts.manyTags;
  for (const text of tags) {
    if (text.length > longestTag) return serviceFormTexts.longTag(longestTag);
    const { error } = tag.safeParse(text, { error: fieldMessage });
    if (error) return error.issues[0]?.message;
  }
  return undefined;
}

/** Before sending, a tag that is typed but not added is shown as one, because it is sent too. */
export function withTypedTag({ tags, tag: typed }: { tags: string[]; tag: string }) {
  const next = addTags(tags, typed);
  return tagProblem(next) ? {} : { tags: next, tag: '' };
}

/**
 * Splits a text at its last comma into complete tags and an unfinished one. Phone keyboards report a comma
 * only in the text, not as a key.
 */
export function splitAtComma(text: string): { complete: string; rest: string } {
  const at = /^\s*["[{]/.test(text) ? -1 : text.lastIndexOf(',');
  return { complete: text.slice(0, at + 1), rest: text.slice(at + 1).trimStart() };
}
