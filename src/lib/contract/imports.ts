import * as z from 'zod/mini';
import { idText } from './id.ts';
import { yesOrNo } from './lists.ts';

export const importLimit = 512 * 1024;
/** As many as may be published in a day. */
export const mostLines = 300;

/** Sent with the file. With `dry_run` nothing is kept: the answer says what would happen. */
export const importServices = z.object({ company_id: z.optional(idText), dry_run: yesOrNo });
export type ImportServices = z.infer<typeof importServices>;

/**
 * `new` would be published and `known` is there already; `wrong` is left out, and `problems` say why. Then `waiting`
 * until it is `published`, `held` for moderation, or `failed`.
 */
export const lineStates = ['new', 'known', 'wrong', 'waiting', 'published', 'held', 'failed'] as const;

const text = z.nullable(z.string());

export const importLine = z.object({
  /** In the file. */
  line: z.number(),
  state: z.enum(lineStates),
  title: z.string(),
  category: text,
  price: z.nullable(z.number()),
  picture: text,
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
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
