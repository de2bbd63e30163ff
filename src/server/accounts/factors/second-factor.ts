import type { Tokens } from '#lib/contract/accounts.ts';
import type { SecondFactor } from '#lib/contract/second-factors.ts';
import { wrongSecondFactors } from '#server/accounts/limits.ts';
import { tellOfAct } from '#server/accounts/notices.ts';
import type { User } from '#server/accounts/queries.ts';
import { beginSession, browserName, type Device } from '#server/accounts/sessions.ts';
import { before, lasts } from '#server/accounts/times.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { keepAct } from './acts.ts';
import { challengedPerson, challengeOver, triesLeft } from './challenges.ts';
import { deleteHalfSignIns, hasActSince } from './queries.ts';
import { isRightRecoveryCode } from './recovery-codes.ts';
import { isRightCode } from './totp.ts';

/** An app's code, or one of those on paper. */
export type Code = { readonly code: string } | { readonly recovery_code: string };

export const codeIn = ({
  code,
  recovery_code = '',
}: {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}): Code => (code === undefined ? { recovery_code } : { code });

export async function signInBySecondFactor(
  ctx: Ctx,
  { challenge, device, ...given }: SecondFactor,
  caller: Omit<Device, 'device'>,
): Promise<Tokens> {
  const { db, clock } = ctx;
  const userId = await challengedPerson(db, challenge, clock.now());
  const code = codeIn(given);
  const user = await countingWrong(ctx, wrongSecondFactors, userId, () =>
    db.inTransaction(async (tx): Promise<User | 'over' | undefined> => {
      // Locked first, so that a person's changes run in order.
      const locked = await lockUser(tx, userId);
      if (!locked) return 'over';
      const left = await triesLeft(tx, challenge, clock.now());
      if (left === undefined) return 'over';
      if (!(await isRight(ctx, tx, userId, code))) {
        if (left === 0) await noteGuessing(ctx, tx, locked, caller);
        return undefined;
      }
      // Whoever got through needs none of their others either.
      await deleteHalfSignIns(tx, userId);
      return locked;
    }),
  );
  if (user === 'over') throw challengeOver();
  return beginSession(ctx, user, { ...caller, device }, 'code' in code ? 'code' : 'recovery_code');
}

/** Whoever guesses has the password, or the mailbox, already. Told once a day. */
async function noteGuessing(
  ctx: Ctx,
  tx: Tx,
  user: User,
  { userAgent }: Omit<Device, 'device'>,
): Promise<void> {
  const now = ctx.clock.now();
  const what = 'second-step-failed';
  const isTold = await hasActSince(tx, user.id, [what], before(now, lasts.guessNotice));
  await keepAct(ctx, tx, { userId: user.id, browser: await browserName(userAgent) }, what);
  if (!isTold) await tellOfAct(tx, user, what, now);
}

export const isRight = (ctx: Ctx, tx: Tx, userId: number, code: Code): Promise<boolean> =>
  'code' in code
    ? isRightCode(ctx, tx, userId, code.code)
    : isRightRecoveryCode(ctx, tx, userId, code.recovery_code);

/** Each try takes one before it is looked at, and a right one gives it back: simultaneous tries are all counted. */
export async function countingWrong<T>(
  { limits }: Pick<Ctx, 'limits'>,
  limit: Limit,
  userId: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  await takeOrRefuse(limits, limit, String(userId));
  const found = await look();
  if (found === undefined) throw new AppError('invalid_code');
  await limits.giveBack(limit, String(userId));
  return found;
}
