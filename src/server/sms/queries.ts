import { sql } from 'kysely';
import { dayInMaputo } from '#lib/format/date.ts';
import type { ReadingDb, WritingDb } from '#server/db/connect.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

/** One of the day, for the whole site. False when there is none left. */
export async function takeOfDay(
  tx: WritingDb,
  now: Date,
  { smsPerDay }: Pick<Ctx['config'], 'smsPerDay'>,
): Promise<boolean> {
  const taken = await tx
    .insertInto('sms_days')
    .values({ day: dayInMaputo(now), taken: 1 })
    .onConflict((known) =>
      known
        .column('day')
        .doUpdateSet({ taken: sql`sms_days.taken + 1` })
        .where('sms_days.taken', '<', smsPerDay),
    )
    .returning('taken')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Of an SMS that was not sent after all. `isRefused`: the gateway would not take it, which operators look at. */
export const giveBackOfDay = (tx: WritingDb, day: string, isRefused: boolean) =>
  tx
    .updateTable('sms_days')
    .set((row) => ({ taken: row('taken', '-', 1), refused: row('refused', '+', isRefused ? 1 : 0) }))
    .where('day', '=', day)
    .where('taken', '>', 0)
    .execute();

export async function smsOfDay(db: ReadingDb, now: Date): Promise<{ taken: number; refused: number }> {
  const known = await db
    .selectFrom('sms_days')
    .select(['taken', 'refused'])
    .where('day', '=', dayInMaputo(now))
    .executeTakeFirst();
  return { taken: known?.taken ?? 0, refused: known?.refused ?? 0 };
}

/** Nothing reads them after some days. */
export const forgetSmsDays = (db: WritingDb, before: Date) =>
  db.deleteFrom('sms_days').where('day', '<', dayInMaputo(before)).execute();
