import * as z from 'zod/mini';
import { caseTypes } from '../moderation/life.ts';
import { clientId, id } from './id.ts';
import { lines, orNothing } from './text.ts';

export const reportReasons = ['spam', 'burla', 'ofensivo', 'falso', 'proibido', 'outro'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The outcome of a report. The reporter is told. */
export const decisions = ['kept', 'warned', 'hidden', 'removed', 'suspended', 'gone', 'reversed'] as const;
export type Decision = (typeof decisions)[number];

export const report = z.object({
  type: z.enum(caseTypes),
  id,
  reason: z.enum(reportReasons),
  text: z.optional(orNothing(lines(1000))),
  client_id: z.optional(clientId),
});
export type Report = z.infer<typeof report>;

export const reported = z.object({ id: z.number(), detail: z.string() });
