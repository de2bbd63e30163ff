import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * One kind of job sweeps all kept files and names the feature that used them. Waiting jobs of the old kinds are
 * still done.
 */
export const queueKinds: Migration = async (db) => {
  const uses = { 'sweep-file': 'cv', 'sweep-message-file': 'message', 'sweep-media': 'portfolio' };
  for (const [kind, use] of Object.entries(uses))
    await sql`update queue set kind = 'sweep-kept-file', payload = replace(payload, '{', ${`{"use":"${use}",`})
      where kind = ${kind}`.execute(db);
  await sql`update queue set kind = 'compute-reply-times' where kind = 'reckon-reply-times'`.execute(db);
};
