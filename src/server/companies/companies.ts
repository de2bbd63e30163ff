import type { Company, EditCompany } from '#lib/contract/companies.ts';
import type { CompanyOnCard, Made } from '#lib/contract/company-cards.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { CompanyFilters } from '#lib/contract/filters.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { becomeCompanyUser } from '#server/accounts/accounts.ts';
import { lockPerson } from '#server/db/people.ts';
import { enterNew, lockOwner, refreshEntriesOf, refreshEntry, rewrites } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { releasePicture, savePicture } from '#server/files/pictures.ts';
import { copyWithWriter, imagesOf, withholding } from '#server/publishing/publishing.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { copyOf } from '#server/screening/screening.ts';
import { type CountedList, countedList, newestIds } from '#server/search/search.ts';
import {
  companiesOf,
  hideCompaniesOf,
  insertCompany,
  listByIds,
  listMade,
  lockCompany,
  type MadeRow,
  updateCompany,
} from './queries.ts';
import { companyFor, shownCompany, shownToMember } from './reading.ts';
import { cleanHtml, wordsOf } from './rich-text.ts';
import { dropSeal } from './seal.ts';

export {
  type ActingFor,
  companiesOf,
  findDeleted,
  findOwnership,
  insertMember,
  listOwned,
  lockCompany,
  membersOf,
  rolesOf,
  updateCompany,
} from './queries.ts';
export { dropSeal, giveSeal } from './seal.ts';

/** Of which one person is the owner. */
export const mostOfOnePerson = 20;
/** Deleted ones leave a row. */
const makings: Limit = { name: 'companies', most: 40, withinMs: 24 * 60 * 60 * 1000 };
const mostOfDescription = 20_000;

export async function create(
  ctx: Ctx,
  viewer: Viewer,
  sent: CreateCompany,
  files: CompanyFiles = {},
): Promise<Company> {
  await takeOrRefuse(ctx.limits, makings, String(viewer.id));
  const description = await cleanDescription(sent.description);
  const pictures = await savePictures(ctx, viewer.id, files);
  const created_at = ctx.clock.now().toISOString();
  const id = await ctx.db.inTransaction(async (tx) => {
    await lockPerson(tx, viewer.id);
    await becomeCompanyUser(tx, viewer.id);
    const own = await companiesOf(tx, viewer.id);
    if (own.length >= mostOfOnePerson) throw new AppError('conflict', { detail: companyTexts.fewAtOnce });
    const made = await insertCompany(tx, {
      ...sent,
      website: sent.website ?? null,
      description,
      logo_url: null,
      cover_url: null,
      ...pictures,
      owner_id: viewer.id,
      written_by: viewer.id,
      created_at,
    });
    await enterNew(tx, { type: 'company', refId: made, ownerId: viewer.id });
    return made;
  });
  return shownToMember(await companyFor(ctx, viewer, id, 'publish'));
}

export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  sent: EditCompany,
  files: CompanyFiles = {},
): Promise<Company> {
  const known = await companyFor(ctx, viewer, id, 'edit');
  const acting = { ownerId: known.owner_id, viewerId: viewer.id, action: 'edit' } as const;
  const { description: html, ...fields } = sent;
  if (isOnThings(fields, known)) await takeOrRefuse(ctx.limits, rewrites, String(viewer.id));
  // Saving shows a hidden company again, but not when only a picture was sent: its owner may not have read what a
  // stranger wrote.
  const isRead = Object.keys(sent).length > 0;
  const description = html === undefined ? undefined : await cleanDescription(html);
  const pictures = await savePictures(ctx, acting.ownerId, files);
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, acting.ownerId);
    // Saving pictures takes time. Fields that changed in the meantime keep their new values.
    const before = await lockCompany(tx, acting, id);
    if (!before) throw new AppError('not_found');
    const changes = {
      ...fields,
      ...(description !== undefined && { description }),
      ...pictures,
      ...(isRead && { hidden_at: null }),
    };
    const thing = { type: 'company', id } as const;
    const copied = await copyOf(tx, thing);
    if (Object.keys(changes).length > 0) await updateCompany(tx, id, changes);
    await copyWithWriter(tx, thing, copied, viewer.id);
    if (isOnSeal(fields, before)) await dropSeal(tx, id);
    for (const place of ['logo_url', 'cover_url'] as const)
      if (pictures[place] && pictures[place] !== before[place])
        await releasePicture(tx, before[place], ctx.clock.now());
    if (isOnThings(fields, before)) await refreshEntriesOf(tx, acting.ownerId);
    else await refreshEntry(tx, 'company', id);
  });
  return shownToMember(await companyFor(ctx, viewer, id, 'publish'));
}

const isOnThings = (changes: EditCompany, before: Pick<Company, 'name' | 'province' | 'district'>): boolean =>
  (['name', 'province', 'district'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );

/** What a moderator compared with the documents. */
const isOnSeal = (changes: EditCompany, before: Pick<Company, 'name' | 'nuit'>): boolean =>
  (['name', 'nuit'] as const).some((name) => changes[name] !== undefined && changes[name] !== before[name]);

export const hideAll = withholding(hideCompaniesOf);

interface CompanyFiles {
  readonly logo?: IncomingFile | undefined;
  readonly cover?: IncomingFile | undefined;
}

async function savePictures(ctx: Ctx, ownerId: number, { logo, cover }: CompanyFiles) {
  return {
    ...(logo && { logo_url: (await savePicture(ctx, ownerId, logo)).address }),
    ...(cover && { cover_url: (await savePicture(ctx, ownerId, cover)).address }),
  };
}

async function cleanDescription(html: string): Promise<string> {
  const clean = await cleanHtml(html);
  if ((await wordsOf(clean)) === '') throw oddDescription(companyTexts.required);
  // Cleaning may lengthen the text, because it escapes characters and adds attributes to links. So the length is
  // checked afterwards.
  if (clean.length > mostOfDescription) throw oddDescription(companyTexts.longDescription);
  return clean;
}

const oddDescription = (message: string) =>
  new AppError('validation_failed', { errors: [{ field: 'description', message }] });

export const listCompanies = async (ctx: Pick<Ctx, 'db'>, filters: CompanyFilters): Promise<Company[]> =>
  companiesByIds(ctx, await idsOf(ctx, filters));

const mostMade = 3;

export const listCountedCompanies = (
  ctx: Pick<Ctx, 'db'>,
  filters: CompanyFilters,
): Promise<CountedList<CompanyOnCard>> =>
  countedList(
    filters,
    (limit) => idsOf(ctx, { ...filters, limit }),
    (ids) => companiesOnCards(ctx, ids),
  );

/** For where nobody reads how many there are. */
export const listCompaniesOnCards = async (
  ctx: Pick<Ctx, 'db'>,
  filters: CompanyFilters,
): Promise<CompanyOnCard[]> => companiesOnCards(ctx, await idsOf(ctx, filters));

async function companiesOnCards(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<CompanyOnCard[]> {
  const [companies, rows] = await Promise.all([companiesByIds(ctx, ids), listMade(ctx.db, ids, mostMade)]);
  const made = Map.groupBy(rows, ({ company_id }) => company_id);
  return companies.map((company) => ({ ...company, made: (made.get(company.id) ?? []).map(shownMade) }));
}

const shownMade = ({ id, title, still_url, category, tags, images }: MadeRow): Made => ({
  id,
  title,
  category: category ?? 'Outros',
  tags: JSON.parse(tags ?? '[]'),
  picture: still_url ?? (images && imagesOf({ images })[0]) ?? null,
});

const idsOf = (
  ctx: Pick<Ctx, 'db'>,
  { q, province, district, verified, last_id, skip, limit }: CompanyFilters,
): Promise<number[]> =>
  newestIds(ctx, {
    q,
    skip,
    limit,
    after: last_id,
    filters: { type: 'company', province, district, verified },
  });

const companiesByIds = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Company[]> =>
  (await listByIds(db, ids)).map(shownCompany);
