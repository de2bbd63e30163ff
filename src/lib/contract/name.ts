import * as z from 'zod/mini';
import { nameTexts } from '#lib/copy/errors.ts';
import { hasAddress } from '#lib/format/addresses.ts';
import { line, orNothing } from './text.ts';

/**
 * Names appear in everybody's lists, notifications and mails. They may not contain addresses, because a free account
 * could then advertise everywhere.
 */
export const name = (most: number) =>
  // A text that is too long is refused for its length, and not searched for addresses.
  line(most).check(z.refine((text) => text.length > most || !hasAddress(text), nameTexts.withAddress));

export const fullName = orNothing(name(120));
