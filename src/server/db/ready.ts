import { setTimeout } from 'node:timers/promises';
import type { Db } from './connect.ts';

export async function databaseAnswers(db: Db, withinMs = 2000): Promise<void> {
  const late = new AbortController();
  const answers = Promise.all([
    db.selectFrom('migrations').select('name').limit(1).execute(),
    db.dialect.writerAnswers(),
  ]);
  const tooLate = setTimeout(withinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`The database did not answer within ${withinMs} ms.`);
  });
  try {
    await Promise.race([answers, tooLate]);
  } finally {
    late.abort();
  }
}
