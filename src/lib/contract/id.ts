import * as z from 'zod/mini';

/** A positive whole number that JavaScript can hold. Anything else is a 422. */
export const id = z.int().check(z.positive());

/**
 * An id in a path or a query: plain digits without a leading zero. In a path, `9e99`, `-1`, `1.5`, `007` and `abc`
 * get a 404 like an unknown id. In a query they get a 422.
 */
export const idText = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,15}$/),
    z.refine((digits) => Number.isSafeInteger(Number(digits))),
  ),
  z.transform(Number),
);

export const byId = z.object({ id: idText });

/** Made by the client. A repeated request with the same id makes nothing new and returns what the first one made. */
export const clientId = z.string().check(z.regex(/^[\da-z-]{8,64}$/i));
