import * as z from 'zod/mini';
import { idText } from './id.ts';
import { yesOrNo } from './lists.ts';

export const importLimit = 512 * 1024;
/** As many as may be published in a day. */
export const mostLines = 300;

/** What happens to a line whose title one of the seller's services has, where its values differ from the service's. */
const sameTitleChoices = ['update', 'publish', 'leave'] as const;
export type SameTitleChoice = (typeof sameTitleChoices)[number];

/** Sent with the file. With `dry_run` nothing is kept: the answer says what would happen. */
export const importServices = z.object({
  company_id: z.optional(idText),
  dry_run: yesOrNo,
  /** `update` where it is not sent. */
  same_title: z.optional(z.enum(sameTitleChoices)),
});
export type ImportServices = z.infer<typeof importServices>;

/**
 * `wrong` is left out, and `problems` say why. `update` would change the service of the same title, `new` would be
 * published. `left` differs from its service, which stays as it is because the sender chose so; `known` is there already.
 * Then `waiting` until it is `updated`, `published`, `held` for moderation, or `failed`.
 */
export const lineStates = [
  'wrong',
  'update',
  'new',
  'left',
  'known',
  'waiting',
  'updated',
  'published',
  'held',
  'failed',
] as const;

const text = z.nullable(z.string());

const importLine = z.object({
  /** In the file. */
  line: z.number(),
  state: z.enum(lineStates),
  title: z.string(),
  category: text,
  price: z.nullable(z.number()),
  picture: text,
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** In what the line differs from the service that it updates, in the words that people read. */
  changes: z.optional(z.array(z.object({ field: z.string(), from: text, to: text }))),
  service_id: z.nullable(z.number()),
});
export type ImportLine = z.infer<typeof importLine>;

export const serviceImport = z.object({
  /** Null for a dry run. */
  id: z.nullable(z.number()),
  done: z.boolean(),
  lines: z.array(importLine),
  /** Columns of the file that say nothing of a service, by their names in it. */
  ignored: z.array(z.string()),
});
export type ServiceImport = z.infer<typeof serviceImport>;
