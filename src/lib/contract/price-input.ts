import * as z from 'zod/mini';
import { highestPrice, readPrice } from '#lib/format/price.ts';

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
