import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { theSite } from '#tests/support/site.ts';

interface Past {
  readonly ago: number;
  readonly views: number;
  readonly leads: number;
  readonly likes?: number;
}

/** Views, contacts and likes of a service in days past, which nobody can make by visiting now. */
export function writeDays(serviceId: number, days: readonly Past[]) {
  const db = new DatabaseSync(join(theSite().dataDir, 'bizlink.db'), { timeout: 10_000 });
  const insert = db.prepare(
    "insert into day_counts (type, ref_id, day, views, leads, likes) values ('service', ?, ?, ?, ?, ?)",
  );
  const count = db.prepare('update services set views = views + ?, leads = leads + ? where id = ?');
  for (const { ago, views, leads, likes = 0 } of days) {
    const day = new Date(Date.now() + 2 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
    insert.run(serviceId, day, views, leads, likes);
    count.run(views, leads, serviceId);
  }
  db.close();
}
