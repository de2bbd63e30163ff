import { sql } from 'kysely';
import { sealText } from '#lib/companies/seal-words.ts';
import { placeOf } from '#lib/format/place.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { ratingRank } from '#server/publishing/rated.ts';
import type { ItemOf, ThingKind } from '#server/publishing/thing-kind.ts';
import { findPicturesInUse, isShown, listNames } from './queries.ts';
import { companiesByIds, companyToJudge, read } from './reading.ts';

export const companyThing: ThingKind<'company'> = {
  type: 'company',
  table: 'companies',
  entries: {
    from: sql`companies c join users u on u.id = c.owner_id`,
    where: sql`c.deleted_at is null`,
    id: 'c.id',
    owner: 'c.owner_id',
    columns: {
      company_id: sql`c.id`,
      province: sql`c.province`,
      district: sql`c.district`,
      rating_rank: ratingRank('c'),
      remote: sql`0`,
      verified: sql`case when c.verified_at is null then 0 else 1 end`,
      in_feed: sql`1`,
      visible: sql`case when ${isShown('c', 'u')} then 1 else 0 end`,
      published_at: sql`c.created_at`,
    },
  },
  texts: {
    from: sql`join companies c on c.id = e.ref_id`,
    title: sql`c.name`,
    tags: sql`''`,
    description: sql`c.description`,
    owner: sql`''`,
    isSuggested: true,
  },
  evidence: {
    isPrinted: false,
    title: sql`c.name`,
    writer: sql`c.written_by`,
    fields: {
      description: sql`c.description`,
      place: sql`c.address || ', ' || c.district || ', ' || c.province`,
      contact: sql`c.whatsapp || ' ' || c.email`,
      link: sql`c.website`,
      nuit: sql`c.nuit`,
    },
    pictures: [sql`c.logo_url`, sql`c.cover_url`],
  },
  items: async (ctx, ids) => (await companiesByIds(ctx, ids)).map(itemOf),
  async itemToJudge(ctx, id) {
    const judged = await companyToJudge(ctx, id);
    return judged && { item: itemOf(judged.company), isSeen: judged.isSeen };
  },
  pageOf: paths.sharedCompany,
  async preview(ctx, id) {
    const company = await read(ctx, id);
    if (!company) return undefined;
    return {
      title: company.name,
      subtitle: company.nuit_valid ? `NUIT ${company.nuit}` : undefined,
      place: placeOf(company) || undefined,
      seal: sealText(company),
      picture: company.logo_url ?? company.cover_url,
    };
  },
  picturesInUse: findPicturesInUse,
  addresses: async ({ db }, most) =>
    (await listNames(db, most)).map(({ name, id }) => paths.company(slugOf(name, id))),
};

const itemOf = (company: Awaited<ReturnType<typeof companiesByIds>>[number]): ItemOf<'company'> => ({
  ...company,
  type: 'company',
  poster_name: company.name,
  poster_avatar: company.logo_url,
  poster_type: 'company',
  poster_user_id: company.owner_id,
  poster_username: company.owner_username,
});
