import * as z from 'zod/mini';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import {
  actions,
  caseStates,
  caseSteps,
  caseTypes,
  logActs,
  outcomes,
  withheldStates,
} from '#lib/moderation/life.ts';
import { longestAppeal, longestWords } from '#lib/moderation/limits.ts';
import { signals } from '#lib/moderation/signals.ts';
import { feedItem } from './feed.ts';
import { id, idText } from './id.ts';
import { upTo } from './lists.ts';
import { reportReasons } from './reports.ts';
import { publicReview } from './reviews.ts';
import { lines } from './text.ts';

const text = z.nullable(z.string());
const caseState = z.enum(caseStates);
const caseType = z.enum(caseTypes);
const reason = z.enum(reportReasons);

const longestSuspension = 365;

/** `waiting`: where somebody waits for a moderator. */
export const caseFilters = z.object({
  state: z.prefault(z.enum([...caseStates, 'waiting']), 'waiting'),
  type: z.optional(caseType),
  last_id: z.optional(idText),
  limit: upTo(100, 30),
});
export type CaseFilters = z.infer<typeof caseFilters>;

/** As the case gave it: it also changes when the subject does. */
const version = z.pipe(
  z.union([z.string().check(z.maxLength(60)), z.number()]),
  z.transform((said) => String(said)),
);

const words = lines(longestWords).check(z.minLength(1, texts.wordsRequired));

export const decide = z
  .object({
    version,
    action: z.enum(actions),
    /** Only of a suspension. None: for good. */
    days: z.optional(z.int().check(z.gte(1), z.lte(longestSuspension))),
    /** Whose account a suspension closes, where it was rewritten by another since: `written_by` or `rewritten_by`. */
    user_id: z.optional(id),
    rule: reason,
    /** For the owner. Nobody is written to where nothing is done. */
    words: z.prefault(lines(longestWords), ''),
  })
  .check(
    z.refine(({ action, words: said }) => action === 'none' || said.length > 0, {
      path: ['words'],
      error: texts.wordsRequired,
    }),
    z.refine(({ action, days }) => action === 'suspend' || days === undefined, {
      path: ['days'],
      error: texts.daysOfSuspension,
    }),
  );
export type Decide = z.infer<typeof decide>;

export const judge = z.object({ version, outcome: z.enum(outcomes), words });
export type Judge = z.infer<typeof judge>;

export const appeal = z.object({
  text: lines(longestAppeal).check(z.minLength(1, texts.appealRequired)),
});

const person = z.object({ id: z.number(), name: z.string(), username: text });
export type Person = z.infer<typeof person>;

/** A copy of what was reported, or what it is now. */
export const evidence = z.object({
  title: z.string(),
  fields: z.array(z.object({ name: z.string(), text: z.string() })),
  pictures: z.array(z.string()),
});
export type Evidence = z.infer<typeof evidence>;

/** Words of a conversation around what was reported. `by`: which of the two wrote it. */
export const talk = z.array(
  z.object({
    id: z.number(),
    by: z.enum(['reported', 'reporter']),
    text: z.string(),
    filename: text,
    created_at: z.string(),
    is_reported: z.boolean(),
  }),
);
export type Talk = z.infer<typeof talk>;

const foundSignal = z.object({
  signal: z.enum(signals),
  field: z.string(),
  /** The words that raised it. Empty where it is not about words. */
  words: z.array(z.string()),
});
export type FoundSignal = z.infer<typeof foundSignal>;

const subject = z.object({
  type: caseType,
  id: z.number(),
  title: z.string(),
  /** Its page. Null where there is none for others than its people. */
  path: text,
});

const caseRow = z.object({
  id: z.number(),
  subject,
  /** Null once the person is erased. */
  owner: z.nullable(person),
  state: caseState,
  version: z.string(),
  score: z.number(),
  claimed_by: z.nullable(person),
  claimed_until: text,
  opened_at: z.string(),
  reports_count: z.number(),
  reasons: z.array(reason),
  signals: z.array(foundSignal),
});
export type CaseRow = z.infer<typeof caseRow>;

export const caseList = z.array(caseRow);

export const logEntry = z.object({
  id: z.number(),
  at: z.string(),
  what: z.enum(logActs),
  /** Null for the program itself. */
  actor: z.nullable(person),
  case_id: z.nullable(z.number()),
  subject: z.nullable(z.object({ type: caseType, id: z.number() })),
  owner: z.nullable(person),
  why: text,
});
export type LogEntry = z.infer<typeof logEntry>;

const decided = {
  id: z.number(),
  action: z.enum(actions),
  /** The end of a suspension. Null for good. */
  until: text,
  rule: reason,
  words: z.string(),
  created_at: z.string(),
  appeal: z.nullable(z.object({ text: z.string(), at: z.string() })),
  outcome: z.nullable(z.object({ outcome: z.enum(outcomes), words: z.string(), at: z.string() })),
};

export const moderationCase = z.extend(caseRow, {
  snapshot: z.nullable(evidence),
  /** As it is now. Null where it is gone. */
  now: z.nullable(evidence),
  /** The thing's card, and the review with its stars, as others see them or would. Null where it is deleted. */
  card: z.nullable(feedItem),
  review: z.nullable(publicReview),
  /** Whether others see it now. */
  is_seen: z.boolean(),
  /** Where a message or a person was reported. */
  talks: z.array(z.object({ report_id: z.number(), messages: talk })),
  /** Who answers for its words with their account: the owner, or one of the owner's company. Null once erased. */
  written_by: z.nullable(person),
  /** Who has rewritten it since. Null where nobody else has. */
  rewritten_by: z.nullable(person),
  withheld: z.nullable(z.enum(withheldStates)),
  reports: z.array(
    z.object({
      id: z.number(),
      reason,
      text,
      created_at: z.string(),
      reporter: z.nullable(person),
    }),
  ),
  history: z.nullable(
    z.object({
      member_since: z.string(),
      things: z.number(),
      cases: z.number(),
      acted_on: z.number(),
      suspended: z.boolean(),
      suspended_until: text,
    }),
  ),
  decision: z.nullable(z.object({ ...decided, by: z.nullable(person) })),
  events: z.array(logEntry),
  /** What this moderator may do now. */
  steps: z.array(z.enum(caseSteps)),
  actions: z.array(z.enum(actions)),
  /** Why this moderator may decide nothing here, where that is so. */
  refused: text,
});
export type ModerationCase = z.infer<typeof moderationCase>;

const day = z.optional(
  z.string().check(
    z.regex(/^20\d\d-\d\d-\d\d$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
);
export const logFilters = z.object({
  what: z.optional(z.enum(logActs)),
  actor_id: z.optional(idText),
  owner_id: z.optional(idText),
  case_id: z.optional(idText),
  /** Days in Maputo. */
  from: day,
  to: day,
});
export type LogFilters = z.infer<typeof logFilters>;
export const logPages = z.extend(logFilters, { last_id: z.optional(idText), limit: upTo(100, 50) });
export type LogPages = z.infer<typeof logPages>;

/** A decision about something of one's own. */
export const ownDecision = z.object({
  ...decided,
  subject: z.object({ type: caseType, title: z.string(), path: text }),
  /** Until then, and once. Null where it is not possible any more. */
  appeal_until: text,
});
export type OwnDecision = z.infer<typeof ownDecision>;

/** Something of one's own that waits for a moderator. */
export const heldThing = z.object({
  type: caseType,
  id: z.number(),
  title: z.string(),
  path: text,
  since: z.string(),
  held_because: z.array(z.enum(signals)),
});
export type HeldThing = z.infer<typeof heldThing>;
