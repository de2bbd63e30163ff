import * as z from 'zod/mini';

const figureNames = [
  'queue_oldest',
  'queue_due',
  'queue_given_up',
  'mails_waiting',
  'mails_given_up',
  'pushes_given_up',
  'sms_sent',
  'sms_left',
  'sms_refused',
  'data_disk',
  'backup_disk',
  'database',
  'backup',
  'proof',
  'cases',
  'verifications',
  'programs',
] as const;
export type FigureName = (typeof figureNames)[number];

const programFigureNames = ['delay', 'memory', 'cpu', 'kept_pages', 'sockets'] as const;
export type ProgramFigureName = (typeof programFigureNames)[number];

/** `off`: it is not used here, so it is neither good nor bad. */
const figureStates = ['ok', 'red', 'off'] as const;
export type FigureState = (typeof figureStates)[number];

export const units = ['count', 'seconds', 'milliseconds', 'bytes', 'share'] as const;
export type Unit = (typeof units)[number];

/** The last 24 hours. */
const line = z.object({
  /** For a `<path>` in a picture of `view_box`. */
  path: z.string(),
  least: z.number(),
  most: z.number(),
});
export type SystemLine = z.infer<typeof line>;

const figureOf = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object({
    name: z.enum(names),
    state: z.enum(figureStates),
    unit: z.enum(units),
    /** Null where there is none, or where it cannot be read. */
    value: z.nullable(z.number()),
    /** How much of a disk is free. */
    share: z.nullable(z.number()),
    /** When the oldest began to wait, or when the last one was. */
    since: z.nullable(z.string()),
    bytes: z.nullable(z.number()),
    /** What went wrong the last time, in words for operators. */
    failure: z.nullable(z.string()),
    /** Null where programs do not write how it was, or have not yet. */
    line: z.nullable(line),
  });
export const figure = figureOf(figureNames);
export type Figure = z.infer<typeof figure>;
const programFigure = figureOf(programFigureNames);
export type ProgramFigure = z.infer<typeof programFigure>;

export const systemState = z.object({
  at: z.string(),
  figures: z.array(figure),
  /** Work that failed, by its kind and the words of the failure. */
  failures: z.array(
    z.object({ kind: z.string(), failure: z.string(), parked: z.number(), trying: z.number() }),
  ),
  programs: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      since: z.string(),
      seen_at: z.string(),
      figures: z.array(programFigure),
    }),
  ),
  view_box: z.string(),
});
export type SystemState = z.infer<typeof systemState>;
