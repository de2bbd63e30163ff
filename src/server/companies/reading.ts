import { verificationOf } from '#lib/companies/verification.ts';
import type { Company } from '#lib/contract/companies.ts';
import { isNuitValid } from '#lib/format/nuit.ts';
import { slugOf } from '#lib/format/slug.ts';
import { ratedOf } from '#server/publishing/rated.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type CompanyRow,
  companiesOf,
  findCompany,
  listByIds,
  listNamesOf,
  type OwnCompanyRow,
} from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

/**
 * A company that the viewer may change. Another person's company is `forbidden`, not `not_found`, because companies are
 * public.
 */
export async function ownCompany({ db }: Needs, viewer: Viewer, id: number): Promise<OwnCompanyRow> {
  const own = (await companiesOf(db, viewer.id)).find((company) => company.id === id);
  if (own) return own;
  throw new AppError((await findCompany(db, id)) ? 'forbidden' : 'not_found');
}

export const ownsCompany = async ({ db }: Needs, viewer: Viewer, id: number): Promise<boolean> =>
  (await companiesOf(db, viewer.id)).some((company) => company.id === id);

export async function read({ db }: Needs, id: number): Promise<Company | undefined> {
  const company = await findCompany(db, id);
  return company && shownCompany(company);
}

export async function readForPage({ db }: Needs, id: number) {
  const company = await findCompany(db, id);
  if (!company) return undefined;
  return { ...shownCounted(company), followers_count: company.followers };
}

export const companiesByIds = async ({ db }: Needs, ids: readonly number[]) =>
  (await listByIds(db, ids)).map(shownCounted);

export const companyNamesOf = async ({ db }: Needs, ownerIds: readonly number[]) =>
  (await listNamesOf(db, ownerIds)).map((row) => ({ ...row, slug: slugOf(row.name, row.id) }));

export const companiesOfUser = async ({ db }: Needs, userId: number): Promise<Company[]> =>
  (await companiesOf(db, userId)).map(shownToItsPeople);

export const shownCompaniesOfUser = async ({ db }: Needs, userId: number) =>
  (await companiesOf(db, userId))
    .map((row) => ({ ...shownCompany(row), followers_count: row.followers }))
    .filter(({ is_hidden }) => !is_hidden);

interface CountedCompany extends Company {
  readonly likes_count: number;
}

const shownCounted = (row: CompanyRow): CountedCompany => ({ ...shownCompany(row), likes_count: row.likes });

export const shownToItsPeople = (row: OwnCompanyRow): Company => ({
  ...shownCompany(row),
  verification: verificationOf(row),
});

/** What was sent and refused is nobody else's business. */
export function shownCompany(row: CompanyRow & Partial<OwnCompanyRow>): Company {
  const {
    likes: _likes,
    followers: _followers,
    last_sent: _sent,
    stars_sum,
    hidden_at,
    state,
    ...company
  } = row;
  return {
    ...company,
    ...ratedOf({ ...row, stars_sum }),
    is_hidden: hidden_at !== null || state !== null,
    ...(state && { state }),
    slug: slugOf(row.name, row.id),
    nuit_valid: isNuitValid(row.nuit),
    licence_seen: row.licence_seen === 1,
    verification: row.verified_at ? 'verified' : 'none',
  };
}
