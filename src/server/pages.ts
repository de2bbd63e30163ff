import type { Config } from '#server/config.ts';

/** What a page may ask of the program. Each feature adds the reads its pages make. */
export interface PageLocals {
  readonly site: Site;
  readonly componentsPage: boolean;
}

/** Where the site is to be found, for absolute links. */
export interface Site {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export const pageLocals = ({ publicUrl, supportEmail, componentsPage }: Config): PageLocals => ({
  site: { publicUrl, supportEmail },
  componentsPage,
});
