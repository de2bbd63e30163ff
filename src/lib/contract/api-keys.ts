import * as z from 'zod/mini';
import { programTexts as texts } from '#lib/copy/programs.ts';
import { keyName, longestKeyDays } from './program-form.ts';

/** What a key may be used for. None is not all. */
export const keyScopes = ['read', 'publish', 'chat', 'deals'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const newApiKey = z.object({
  name: keyName,
  scopes: z.pipe(
    z.array(z.enum(keyScopes)).check(z.minLength(1, texts.noScopes), z.maxLength(20)),
    z.transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  ),
  expires_in_days: z.int().check(z.minimum(1), z.maximum(longestKeyDays)),
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first signs of the key. */
  begins: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** `key` is said only here. */
export const madeApiKey = z.extend(apiKey, { key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;
