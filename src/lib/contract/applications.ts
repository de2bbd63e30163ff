import * as z from 'zod/mini';
import { applicationStatuses } from '#lib/applications/states.ts';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import { longestInterviewPlace, longestMessage, longestNotes } from './application-form.ts';
import { clientId, id } from './id.ts';
import { upTo } from './lists.ts';
import { line, lines, orNothing } from './text.ts';

export { cvLimit } from './application-form.ts';

export const applicationStatus = z.enum(applicationStatuses);

const mostAtOnce = 100;

export const apply = z.object({
  message: lines(longestMessage).check(z.minLength(1, texts.noMessage)),
  client_id: z.optional(clientId),
});
export type Apply = z.infer<typeof apply>;

export const interview = z.object({
  at: z.iso.datetime(texts.oddInterview),
  /** A written address, or how the two will talk. */
  place: z.nullable(z.string()),
});
export type Interview = z.infer<typeof interview>;

export const editApplication = z
  .object({
    status: z.optional(applicationStatus),
    notes: z.optional(lines(longestNotes)),
    /** The notes that were changed. If others have been kept since, the answer is a 409. */
    notes_before: z.optional(lines(longestNotes)),
    /** Only of an application that is, or moves to, `entrevista`. */
    interview: z.optional(
      z.extend(interview, { place: z.prefault(orNothing(line(longestInterviewPlace)), null) }),
    ),
  })
  .check(z.refine((edited) => Object.values(edited).some((given) => given !== undefined), texts.nothingToDo));
export type EditApplication = z.infer<typeof editApplication>;

export const moveApplications = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)),
  status: applicationStatus,
});
export type MoveApplications = z.infer<typeof moveApplications>;

/** The ids of applications that moved. The others may not move to this status from their own. */
export const movedApplications = z.object({ moved: z.array(z.number()) });

const lastId = z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/)));
export const applicationPages = z.object({ limit: upTo(100, 20), last_id: lastId });
export type ApplicationPages = z.infer<typeof applicationPages>;
export const applicationFilters = z.extend(applicationPages, { status: z.optional(applicationStatus) });
export type ApplicationFilters = z.infer<typeof applicationFilters>;

const text = z.nullable(z.string());

const shown = {
  id: z.number(),
  job_id: z.number(),
  status: applicationStatus,
  message: z.string(),
  /** Works for ten minutes. */
  cv_url: text,
  cv_name: text,
  cv_size: z.nullable(z.number()),
  created_at: z.string(),
  status_changed_at: z.string(),
  /** Null in other states than `entrevista`, and until the owner says when. */
  interview: z.nullable(interview),
};

export const ownApplication = z.object({
  ...shown,
  job: z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    company_name: z.string(),
    company_logo_url: text,
    is_open: z.boolean(),
    /** True if the vacancy or its company was deleted. The vacancy then has no page. */
    is_gone: z.boolean(),
  }),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const receivedApplication = z.object({
  ...shown,
  notes: z.string(),
  /**
   * The status to which the answer can be taken back, and the seconds left. During that time the applicant is not
   * told.
   */
  take_back: z.nullable(z.object({ status: applicationStatus, seconds: z.number() })),
  applicant: z.object({
    id: z.number(),
    username: z.string(),
    /** False while the account is suspended or waits for its deletion. */
    has_page: z.boolean(),
    full_name: text,
    profile_photo_url: text,
    province: text,
    district: text,
    title: text,
  }),
});
export type ReceivedApplication = z.infer<typeof receivedApplication>;

export const applicationCounts = z.object({
  total: z.number(),
  by_status: z.record(applicationStatus, z.number()),
  /** Each step also counts applications that went further. */
  funnel: z.object({
    views: z.number(),
    applications: z.number(),
    pre_selected: z.number(),
    accepted: z.number(),
  }),
});
export type ApplicationCounts = z.infer<typeof applicationCounts>;
