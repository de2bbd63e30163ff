import * as z from 'zod/mini';

export const pictureAddress = (lost: string) =>
  z.string().check(z.regex(/^\/media\/[0-9a-f]{32}(?:-[1-9]\d{0,8})?-[1-9]\d{0,3}\.webp$/, lost));
