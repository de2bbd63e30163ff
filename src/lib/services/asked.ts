import { idOfSlug } from '#lib/format/slug.ts';

export const serviceAsked = (slug = ''): number | undefined =>
  // `-1` has no words before its id, and is no id either.
  slug.startsWith('-') ? undefined : idOfSlug(slug);

export const idAsked = (text = ''): number | undefined =>
  /^\d+$/.test(text) ? serviceAsked(text) : undefined;
