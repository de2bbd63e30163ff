import type { AstroGlobal } from 'astro';
import { placeholderSite } from '#lib/placeholder-site.ts';

/** Where the site is to be found. A page that is rendered with the build cannot know yet. */
export const siteOf = (astro: Pick<AstroGlobal, 'isPrerendered' | 'locals'>) =>
  astro.isPrerendered && import.meta.env.PROD ? placeholderSite : astro.locals.site;
