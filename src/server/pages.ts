import type { PageContents } from '#server/http/page-contents.ts';
import { bindReads, type PageReads } from '#server/reads.ts';
import type { Ctx } from '#server/types.ts';

/** What a page may ask of the program. */
export interface PageLocals {
  readonly site: Site;
  readonly componentsPage: boolean;
  /** Whether the button for signing in by Google is shown. */
  readonly google: boolean;
  readonly read: PageReads;
  /** Tells the log of an error that ended a page. */
  readonly report: (error: unknown) => void;
}

/** Where the site is to be found, for absolute links. */
export interface Site {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** For one page: whose things it shows is noted in its contents. */
export const pageLocals = ({ config, log, db, keys }: Ctx, contents?: PageContents): PageLocals => ({
  site: { publicUrl: config.publicUrl, supportEmail: config.supportEmail },
  componentsPage: config.componentsPage,
  google: config.google !== undefined,
  read: bindReads({ db, keys }, contents),
  report: (err) => log.error({ err }, 'A page failed.'),
});
