import * as z from 'zod/mini';
import type { KeyScope } from '#lib/contract/api-keys.ts';
import { keyName, webhookUrl } from '#lib/contract/program-form.ts';
import type { WebhookEvent } from '#lib/contract/webhooks.ts';
import { programTexts as texts } from '#lib/copy/programs.ts';

/**
 * What the forms check, by what every form of the site has already: the contract's checks of lists and numbers would be
 * 1.6 KB more for each page with a form.
 */
const atLeastOne = <Value extends string>(noneText: string) =>
  z.unknown().check(z.refine((chosen) => Array.isArray(chosen) && chosen.length > 0, noneText)) as Checked<
    Value[]
  >;

type Checked<Value> = z.ZodMiniType<Value, Value>;

export const apiKeyForm = z.object({
  name: keyName,
  scopes: atLeastOne<KeyScope>(texts.noScopes),
  expires_in_days: z.unknown() as Checked<number>,
});

export const webhookForm = z.object({ url: webhookUrl, events: atLeastOne<WebhookEvent>(texts.noEvents) });
