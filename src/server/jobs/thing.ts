import { sql } from 'kysely';
import { sealText } from '#lib/companies/seal-words.ts';
import { slugOf } from '#lib/format/slug.ts';
import { placeOfJob, salaryText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { isVisible } from '#server/db/people.ts';
import { isNotWithheld, isOfNoDeleted } from '#server/db/withheld.ts';
import { addressesIn, type ItemOf, type ThingKind } from '#server/publishing/thing-kind.ts';
import { addVisits, findOpen, findToJudge, type JobRow, listOpen, listSlugs } from './queries.ts';
import { isOpen, shownJob } from './shown.ts';

/** A vacancy without a place takes its company's. */
export const jobThing: ThingKind<'job'> = {
  type: 'job',
  table: 'jobs',
  entries: {
    from: sql`jobs j join companies c on c.id = j.company_id join users u on u.id = c.owner_id`,
    where: sql`j.deleted_at is null`,
    id: 'j.id',
    owner: 'c.owner_id',
    columns: {
      company_id: sql`j.company_id`,
      category: sql`j.category`,
      price_cents: sql`case when j.currency = 'MT' then j.salary_min_cents end`,
      employment_type: sql`j.employment_type`,
      province: sql`case when j.province is null and j.location is null then c.province else j.province end`,
      district: sql`case when j.province is null and j.location is null then c.district else j.district end`,
      remote: sql`j.remote_work`,
      verified: sql`case when c.verified_at is null then 0 else 1 end`,
      in_feed: sql`1`,
      visible: sql`case when j.status = 'Ativa' and ${isVisible('u')} and ${isNotWithheld('job', 'j.id')}
        and ${isNotWithheld('company', 'j.company_id')} and ${isOfNoDeleted('j.company_id')} then 1 else 0 end`,
      visible_until: sql`j.closes_at`,
      published_at: sql`j.created_at`,
    },
  },
  texts: {
    from: sql`join jobs j on j.id = e.ref_id join companies c on c.id = j.company_id`,
    title: sql`j.title`,
    // People search for “vaga de motorista” and “emprego em Tete”.
    tags: sql`'vaga emprego trabalho ' || coalesce(j.location, '') || ' ' || replace(coalesce(j.employment_type, ''), '_', ' ')`,
    description: sql`j.description`,
    owner: sql`c.name`,
    isSuggested: true,
  },
  evidence: {
    isPrinted: true,
    title: sql`j.title`,
    writer: sql`j.written_by`,
    fields: {
      description: sql`j.description`,
      category: sql`j.category`,
      salary: sql`case when j.currency <> 'MT'
        then cast(coalesce(j.salary_min_cents, j.salary_max_cents) / 100 as text) || ' ' || j.currency end`,
      salary_min: sql`case when j.currency = 'MT' then j.salary_min_cents end`,
      salary_max: sql`case when j.currency = 'MT' then j.salary_max_cents end`,
      place: sql`coalesce(j.location, j.district, j.province)`,
    },
    pictures: [sql`j.image_url`],
  },
  items: async ({ db, clock }, ids) => {
    const now = clock.now();
    return (await listOpen(db, ids, now.toISOString())).map((row) => itemOf(row, now));
  },
  async itemToJudge({ db, clock }, id) {
    const [row, now] = [await findToJudge(db, id), clock.now()];
    return row && { item: itemOf(row, now), isSeen: isOpen(row, now) };
  },
  pageOf: paths.sharedJob,
  async preview({ db, clock }, id) {
    const now = clock.now();
    const row = await findOpen(db, id, now.toISOString());
    if (!row) return undefined;
    const job = shownJob(row, now);
    const place = placeOfJob(job);
    return {
      title: job.title,
      subtitle: salaryText(job),
      place: place ? `${job.company_name} · ${place}` : job.company_name,
      seal: sealText(job.company),
      picture: job.image_url ?? job.company_logo_url,
    };
  },
  picturesInUse: addressesIn('jobs', 'image_url'),
  addresses: async ({ db, clock }, most) =>
    (await listSlugs(db, most, clock.now().toISOString())).map(({ title, id }) =>
      paths.job(slugOf(title, id)),
    ),
  addVisits,
};

const itemOf = (row: JobRow, now: Date): ItemOf<'job'> => ({
  ...shownJob(row, now),
  type: 'job',
  likes_count: row.likes,
});
