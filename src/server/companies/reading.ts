import { actionsOf, type CompanyAction, can } from '#lib/companies/roles.ts';
import { verificationOf } from '#lib/companies/verification.ts';
import type { Company } from '#lib/contract/companies.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { isNuitValid } from '#lib/format/nuit.ts';
import { slugOf } from '#lib/format/slug.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { ratedOf } from '#server/publishing/rated.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type CompanyOfViewer,
  type CompanyRow,
  companiesOf,
  companiesOfMember,
  findCompany,
  findCompanyFor,
  findShared,
  findToJudge,
  listByIds,
  listNamesOf,
  membersOf,
  rolesOf,
} from './queries.ts';

interface Needs {
  readonly db: SqlDb;
}
type Asking = Pick<Viewer, 'id'>;

/**
 * A company for which the viewer may do this. Another person's is `forbidden`, not `not_found`, because companies are
 * public.
 */
export async function companyFor(
  { db }: Needs,
  viewer: Asking,
  id: number,
  action: CompanyAction,
): Promise<CompanyOfViewer> {
  const company = await findForViewer({ db }, viewer, id);
  if (!company) throw new AppError('not_found');
  if (!can(company.role, action)) throw new AppError('forbidden');
  return company;
}

export async function mayFor(
  { db }: Needs,
  viewer: Asking,
  id: number,
  action: CompanyAction,
): Promise<boolean> {
  const company = await findForViewer({ db }, viewer, id);
  return company !== undefined && can(company.role, action);
}

export const belongsTo = async ({ db }: Needs, viewer: Asking, id: number): Promise<boolean> =>
  (await rolesOf(db, viewer.id)).some(({ company_id }) => company_id === id);

/** With the viewer's role. Undefined where they may not see it. */
export const findForViewer = async (
  { db }: Needs,
  viewer: Asking,
  id: number,
): Promise<CompanyOfViewer | undefined> => (await findCompanyFor(db, id, viewer.id))[0];

export async function read({ db }: Needs, id: number, viewer?: Asking): Promise<Company | undefined> {
  if (!viewer) {
    const company = await findCompany(db, id);
    return company && shownCompany(company);
  }
  const company = await findForViewer({ db }, viewer, id);
  return company && shownToMember(company);
}

/** What others may not see does nothing that reaches them. */
export async function requireShown(db: SqlDb, id: number): Promise<void> {
  if (!(await findCompany(db, id))) throw new AppError('conflict', { detail: companyTexts.notShown });
}

export async function readForPage({ db }: Needs, id: number) {
  const company = await findCompany(db, id);
  if (!company) return undefined;
  return { ...shownCounted(company), followers_count: company.followers };
}

export const companiesByIds = async ({ db }: Needs, ids: readonly number[]) =>
  (await listByIds(db, ids)).map(shownCounted);

/** For moderators alone, with whether others see it. */
export async function companyToJudge({ db }: Needs, id: number) {
  const row = await findToJudge(db, id);
  return row && { company: shownCounted(row), isSeen: Boolean(row.is_shown) };
}

export const companyNamesOf = async ({ db }: Needs, ownerIds: readonly number[]) =>
  (await listNamesOf(db, ownerIds)).map((row) => ({ ...row, slug: slugOf(row.name, row.id) }));

export const companiesOfUser = async ({ db }: Needs, userId: number): Promise<Company[]> =>
  (await companiesOfMember(db, userId)).map(shownToMember);

export const shownCompaniesOfUser = async ({ db }: Needs, userId: number) =>
  (await companiesOf(db, userId))
    .map((row) => ({ ...shownCompany(row), followers_count: row.followers }))
    .filter(({ is_hidden }) => !is_hidden);

/** Companies for which this person may do it. */
export const companiesWhere = async (
  { db }: Needs,
  { id }: Asking,
  action: CompanyAction,
): Promise<number[]> =>
  (await rolesOf(db, id)).filter(({ role }) => can(role, action)).map(({ company_id }) => company_id);

/** Companies of others, for which this person may do it. */
export const companiesHelped = async (
  { db }: Needs,
  { id }: Asking,
  action: CompanyAction,
): Promise<number[]> =>
  (await rolesOf(db, id))
    .filter(({ role }) => role !== 'owner' && can(role, action))
    .map(({ company_id }) => company_id);

/** Whether they have worked together since then, also where one has left. `companyId`: the company of the provider. */
export const haveSharedTeam = (
  { db }: Needs,
  one: number,
  provider: { readonly other: number; readonly companyId: number | null },
  since: string,
): Promise<boolean> => findShared(db, one, provider, since);

/** Everybody of the company who may do it. */
export const peopleWhoMay = async (
  { db }: Needs,
  companyId: number,
  action: CompanyAction,
): Promise<number[]> =>
  (await membersOf(db, companyId)).filter(({ role }) => can(role, action)).map(({ user_id }) => user_id);

interface CountedCompany extends Company {
  readonly likes_count: number;
}

const shownCounted = (row: CompanyRow): CountedCompany => ({ ...shownCompany(row), likes_count: row.likes });

export const shownToMember = ({ role, last_sent, ...row }: CompanyOfViewer): Company => ({
  ...shownCompany(row),
  ...(role && {
    role,
    actions: [...actionsOf(role)],
    verification: verificationOf({ verified_at: row.verified_at, last_sent }),
  }),
});

export function shownCompany(row: CompanyRow): Company {
  const { state } = row;
  return {
    id: row.id,
    slug: slugOf(row.name, row.id),
    owner_id: row.owner_id,
    owner_username: row.owner_username,
    name: row.name,
    description: row.description,
    nuit: row.nuit,
    nationality: row.nationality,
    province: row.province,
    district: row.district,
    address: row.address,
    website: row.website,
    email: row.email,
    whatsapp: row.whatsapp,
    logo_url: row.logo_url,
    cover_url: row.cover_url,
    created_at: row.created_at,
    verified_at: row.verified_at,
    ...ratedOf(row),
    is_hidden: row.hidden_at !== null || state !== null,
    ...(state && { state }),
    nuit_valid: isNuitValid(row.nuit),
    licence_seen: row.licence_seen === 1,
    verification: row.verified_at ? 'verified' : 'none',
  };
}
