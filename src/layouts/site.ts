import type { AstroGlobal } from 'astro';
import { placeholderSite } from '#lib/placeholder-site.ts';
import type { PageLocals } from '#server/http/pages/page-locals.ts';

/** The site's URL and support e-mail. Pages rendered at build time do not know them yet. */
export const siteOf = ({ locals }: Pick<AstroGlobal, 'locals'>) =>
  (locals as Partial<PageLocals>).site ?? placeholderSite;
