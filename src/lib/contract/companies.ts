import * as z from 'zod/mini';
import { companyActions, roles } from '#lib/companies/roles.ts';
import { verifications } from '#lib/companies/seal.ts';
import { createCompany } from './company-form.ts';
import { sealed } from './publishing-company.ts';
import { rated } from './rated.ts';
import { withheld } from './withheld.ts';

export const editCompany = z.partial(createCompany);
export type EditCompany = z.infer<typeof editCompany>;

export const company = z.object({
  id: z.number(),
  ...withheld,
  owner_id: z.number(),
  owner_username: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  nuit: z.string(),
  nuit_valid: z.boolean(),
  nationality: z.string(),
  province: z.string(),
  district: z.string(),
  address: z.string(),
  website: z.nullable(z.string()),
  email: z.string(),
  whatsapp: z.string(),
  logo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  created_at: z.string(),
  ...rated,
  verification: z.enum(verifications),
  ...sealed,
  /** Of whoever asks, where they belong to it; and what they may do with it. */
  role: z.optional(z.enum(roles)),
  actions: z.optional(z.array(z.enum(companyActions))),
  /**
   * True: only the owner sees the company until they save it. The account changed hands, so a stranger may have made
   * it.
   */
  is_hidden: z.boolean(),
});
export type Company = z.infer<typeof company>;

export const companyLogo = z.object({ logo_url: z.nullable(z.string()) });
export const companyCover = z.object({ cover_url: z.nullable(z.string()) });
