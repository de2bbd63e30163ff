import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { theSite } from '#tests/support/site.ts';

/** As an operator does, by a program beside that of the site. Acts that find nobody give nothing. */
export async function beside(
  act: (ctx: Pick<Ctx, 'db' | 'clock'>) => Promise<unknown>,
  dataDir: string = theSite().dataDir,
): Promise<void> {
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  try {
    if (!(await act({ db, clock: systemClock }))) throw new Error('There is nobody called so.');
  } finally {
    await db.destroy();
  }
}
