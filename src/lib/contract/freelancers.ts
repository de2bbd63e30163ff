import * as z from 'zod/mini';
import { freelancerTexts as texts } from '#lib/copy/freelancers.ts';
import { centsOf, readRate } from '#lib/format/price.ts';
import { phone } from './company-form.ts';
import { currencies, offerWords } from './freelancer-form.ts';
import { rated } from './rated.ts';

const rateOf = (value: number | string): number => {
  if (typeof value === 'string') return readRate(value);
  return centsOf(value) / 100 === value ? value : Number.NaN;
};

const rate = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(30))])),
    z.transform((value) => (value === null || value === '' ? null : rateOf(value))),
  ),
  z.nullable(z.number(texts.oddRate).check(z.positive(texts.oddRate), z.maximum(100_000_000, texts.oddRate))),
);

export const saveFreelancer = z.object({
  ...offerWords,
  hourly_rate: z.optional(rate),
  currency: z._default(z.enum(currencies), 'MT'),
  remote_work: z._default(z.boolean(), true),
  /** Public by the person's choice, for the buttons WhatsApp and Ligar on their services. */
  public_phone: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.null(),
      phone,
    ]),
  ),
});
export type SaveFreelancer = z.infer<typeof saveFreelancer>;

export const freelancer = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  hourly_rate: z.nullable(z.number()),
  currency: z.enum(currencies),
  remote_work: z.boolean(),
  public_phone: z.nullable(z.string()),
  /** Whether it is the number that the person has confirmed. */
  public_phone_verified: z.boolean(),
});
export type Freelancer = z.infer<typeof freelancer>;

export const freelancerItem = z.object({
  user_id: z.number(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  hourly_rate: z.nullable(z.number()),
  currency: z.enum(currencies),
  remote_work: z.boolean(),
  location: z.nullable(z.string()),
  /** Whether the phone is confirmed, and the public one, where there is one, is the same. */
  phone_verified: z.boolean(),
  ...rated,
  user: z.object({
    id: z.number(),
    username: z.string(),
    full_name: z.nullable(z.string()),
    profile_photo_url: z.nullable(z.string()),
  }),
});
export type FreelancerItem = z.infer<typeof freelancerItem>;
