import * as z from 'zod/mini';
import { highestPrice, readPrice } from '#lib/format/price.ts';
import { readTags } from '#lib/format/tags.ts';

/** Accepts typed text, a number, or nothing. Returns a number or null. `odd` is the message for anything else. */
export const priceInput = (odd: string) =>
  z.pipe(
    z.pipe(
      z.nullable(z.union([z.number(), z.string().check(z.maxLength(100))], odd)),
      z.transform((sent) => (typeof sent === 'string' ? readPrice(sent) : sent)),
    ),
    z.nullable(
      z.number(odd).check(
        z.minimum(0.01, odd),
        z.maximum(highestPrice, odd),
        z.refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), odd),
      ),
    ),
  );

export const pictureAddress = (lost: string) =>
  z.string().check(z.regex(/^\/media\/[0-9a-f]{32}(?:-[1-9]\d{0,8}){0,2}-[1-9]\d{0,3}\.webp$/, lost));

/** In their order on the page. A form sends them as JSON. */
export const pictureList = ({ most, lost, many }: { most: number; lost: string; many: string }) =>
  z.pipe(
    z.pipe(
      z.union([z.array(z.string()).check(z.maxLength(100)), z.string().check(z.maxLength(2000))]),
      z.transform((sent) => [...new Set(typeof sent === 'string' ? readTags(sent) : sent)]),
    ),
    z.array(pictureAddress(lost)).check(z.maxLength(most, many)),
  );

/** What the client has read as `updated_at`. If the thing has changed since, the answer is a 409. */
export const version = z.optional(z.string().check(z.maxLength(40)));
