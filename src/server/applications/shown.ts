import type { OwnApplication, ReceivedApplication } from '#lib/contract/applications.ts';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { slugOf } from '#lib/format/slug.ts';
import { signedAddress } from '#server/files/private-files.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { asApplicantSees, interviewOf, takenBackTo } from './answers.ts';
import type { EndedRow, OwnRow, ReceivedRow } from './queries.ts';

type Needs = Pick<Ctx, 'keys' | 'clock'>;

const common = (ctx: Needs, row: OwnRow | ReceivedRow, readerId: number) => ({
  id: row.id,
  job_id: row.job_id,
  status: row.status,
  message: row.message,
  cv_url: row.cv_file === null ? null : signedAddress(ctx, row.cv_file, readerId),
  cv_name: row.cv_name,
  cv_size: row.cv_size,
  created_at: row.created_at,
  status_changed_at: row.status_changed_at,
  interview: interviewOf(row),
});

export const shownToApplicant = (ctx: Needs, row: OwnRow): OwnApplication => ({
  ...common(ctx, asApplicantSees(row, ctx.clock.now()), row.applicant_id),
  job: {
    id: row.job_id,
    slug: slugOf(row.title, row.job_id),
    title: row.title,
    company_name: row.company_name,
    company_logo_url: row.company_logo,
    is_open:
      Boolean(row.is_shown) &&
      !row.is_blocked_with_owner &&
      row.deleted_at === null &&
      row.job_status === 'Ativa' &&
      (row.closes_at === null || row.closes_at > ctx.clock.now().toISOString()),
    is_gone: row.deleted_at !== null,
  },
});

export const shownEnded = (row: EndedRow): OwnApplication => ({
  id: row.id,
  job_id: row.job_id,
  status: row.status,
  message: row.message,
  cv_url: null,
  cv_name: null,
  cv_size: null,
  interview: null,
  created_at: row.created_at,
  status_changed_at: row.status_changed_at,
  job: {
    id: row.job_id,
    slug: slugOf(row.title, row.job_id),
    title: row.title,
    company_name: texts.goneCompany,
    company_logo_url: null,
    is_open: false,
    is_gone: true,
  },
});

function wayBack(row: ReceivedRow, now: Date): ReceivedApplication['take_back'] {
  const before = takenBackTo(row, now);
  if (!before || row.settles_at === null) return null;
  return { status: before.status, seconds: Math.ceil((Date.parse(row.settles_at) - now.getTime()) / 1000) };
}

export const shownToOwner = (
  ctx: Needs,
  row: ReceivedRow,
  { id: readerId }: Pick<Viewer, 'id'>,
): ReceivedApplication => ({
  ...common(ctx, row, readerId),
  // Not to whoever applied and has joined the team since.
  notes: row.applicant_id === readerId ? '' : row.notes,
  take_back: wayBack(row, ctx.clock.now()),
  applicant: {
    id: row.applicant_id,
    username: row.username,
    has_page: Boolean(row.has_page),
    full_name: row.full_name,
    profile_photo_url: row.profile_photo_url,
    province: row.province,
    district: row.district,
    title: row.profession,
  },
});
