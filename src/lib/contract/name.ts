import * as z from 'zod/mini';
import { nameTexts } from '#lib/copy/names.ts';
import { hasAddress } from '#lib/format/addresses.ts';
import { line, orNothing } from './text.ts';

/**
 * What people and companies are called stands in everybody's lists, notifications and mails. So it has no address in it,
 * else a free account could advertise everywhere by what it does.
 */
export const name = (most: number) =>
  // What is too long is refused for that, and not searched.
  line(most).check(z.refine((text) => text.length > most || !hasAddress(text), nameTexts.withAddress));

export const fullName = orNothing(name(120));
