import type { AstroGlobal } from 'astro';
import { placeholderSite } from '#lib/placeholder-site.ts';
import type { PageLocals } from '#server/pages.ts';

/** Where the site is to be found. A page that is rendered with the build cannot know yet. */
export const siteOf = ({ locals }: Pick<AstroGlobal, 'locals'>) =>
  (locals as Partial<PageLocals>).site ?? placeholderSite;
