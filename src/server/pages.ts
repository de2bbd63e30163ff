import type { Ctx } from '#server/types.ts';

/** What a page may ask of the program. Each feature adds the reads its pages make. */
export interface PageLocals {
  readonly site: Site;
  readonly componentsPage: boolean;
  /** Whether the button for signing in by Google is shown. */
  readonly google: boolean;
  /** Tells the log of an error that ended a page. */
  readonly report: (error: unknown) => void;
}

/** Where the site is to be found, for absolute links. */
export interface Site {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export const pageLocals = ({ config, log }: Ctx): PageLocals => ({
  site: { publicUrl: config.publicUrl, supportEmail: config.supportEmail },
  componentsPage: config.componentsPage,
  google: config.google !== undefined,
  report: (err) => log.error({ err }, 'A page failed.'),
});
