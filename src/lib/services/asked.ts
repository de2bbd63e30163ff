import { idOfSlug } from '#lib/format/slug.ts';

/** The id in the address of a service: at the end of its words, or all of it. */
export const serviceAsked = (slug = ''): number | undefined =>
  // `-1` has no words before its id, and is no id either.
  slug.startsWith('-') ? undefined : idOfSlug(slug);

/** Where only an id may stand. */
export const idAsked = (text = ''): number | undefined =>
  /^\d+$/.test(text) ? serviceAsked(text) : undefined;
