import * as z from 'zod/mini';

/** What a moderator saw of a company, and when. */
export const sealed = {
  /** When a moderator saw its documents. Null without a seal. */
  verified_at: z.nullable(z.string()),
  licence_seen: z.boolean(),
};

const text = z.nullable(z.string());

/** The company that published something. */
export const publishingCompany = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  logo_url: text,
  location: text,
  ...sealed,
});
