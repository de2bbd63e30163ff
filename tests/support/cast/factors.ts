import { Secret, TOTP } from 'otpauth';
import type { TotpSetup } from '#lib/contract/second-factors.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Person } from '#tests/support/cast/people.ts';

/** What an app of codes shows. `steps`: of half a minute, from now. */
export const codeFrom = (secret: string, clock: Clock, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  });

export interface WithApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Confirms their e-mail by the code that `mailed` finds. Factors ask for it. */
export async function provesEmail(who: Person, mailed: () => Promise<string>): Promise<void> {
  await who.call('POST', '/users/me/email/proof');
  await who.call('POST', '/users/me/email/confirm', { code: await mailed() });
}

/** Turns the app of codes on, and lets the code that this took be over. */
export async function turnsOnApp(
  who: Person,
  clock: Clock & { advance?: (ms: number) => void },
): Promise<WithApp> {
  const { secret } = await who.call<TotpSetup>('POST', '/users/me/totp');
  const { recovery_codes } = await who.call<{ recovery_codes: string[] }>('POST', '/users/me/totp/confirm', {
    code: codeFrom(secret, clock),
  });
  clock.advance?.(60_000);
  return { secret, recoveryCodes: recovery_codes };
}
