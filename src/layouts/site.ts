import type { AstroGlobal } from 'astro';
import { placeholderSite } from '#lib/placeholder-site.ts';
import type { PageLocals } from '#server/http/pages/page-locals.ts';

/** The site's address and support e-mail. A page rendered at build time does not know them yet. */
export const siteOf = ({ locals }: Pick<AstroGlobal, 'locals'>) =>
  (locals as Partial<PageLocals>).site ?? placeholderSite;
