import * as z from 'zod/mini';

/** `gone`: its 48 hours are over. */
const exportStates = ['queued', 'ready', 'failed', 'gone'] as const;
export type ExportState = (typeof exportStates)[number];

/** A copy of all that the site has of a person. */
export const ownExport = z.object({
  id: z.number(),
  state: z.enum(exportStates),
  asked_at: z.string(),
  ready_at: z.nullable(z.string()),
  /** Signed, and only while it is ready. */
  url: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  expires_at: z.nullable(z.string()),
});
export type OwnExport = z.infer<typeof ownExport>;
