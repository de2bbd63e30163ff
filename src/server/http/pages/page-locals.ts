import type { OpenApi } from '#lib/contract/open-api.ts';
import { bindReads, type PageReads } from '#server/reads.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { PageContents } from './page-cache.ts';

export interface PageLocals {
  readonly site: Site;
  readonly google: boolean;
  /** People may sign in by a number. */
  readonly phone: boolean;
  readonly read: PageReads;
  /** What the calls of the API take and answer. */
  readonly api: () => OpenApi;
  readonly report: (error: unknown) => {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  isErrorPage: boolean;
}

export interface Site {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** `contents` collects the owners of the things that the page shows. */
export const pageLocals = (
  { config, log, db, keys, clock }: Ctx,
  api: () => OpenApi,
  contents?: PageContents,
): PageLocals => ({
  site: { publicUrl: config.publicUrl, supportEmail: config.supportEmail },
  google: config.google !== undefined,
  phone: config.phoneSignIn,
  read: bindReads({ db, keys, clock }, contents),
  api,
  report: (err) => {
    log.error({ err }, 'A page failed.');
    return { status: 500, headers: {} };
  },
  isErrorPage: false,
});
