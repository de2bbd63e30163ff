import { longestTag, mostTags } from '#lib/contract/service-form.ts';
import { line } from '#lib/contract/text.ts';
import { fieldMessage } from '#lib/copy/errors.ts';
import { serviceFormTexts } from '#lib/copy/service-form.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { readTags } from '#lib/format/tags.ts';

const tag = line(longestTag);

/** The tags with those that are typed: one, several parted by commas, or within braces. */
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

/** What of a text is whole, and what is still being typed: keyboards of phones tell of a comma only by the text. */
export function atComma(text: string): { whole: string; rest: string } {
  const at = /^\s*["[{]/.test(text) ? -1 : text.lastIndexOf(',');
  return { whole: text.slice(0, at + 1), rest: text.slice(at + 1).trimStart() };
}
