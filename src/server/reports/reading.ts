import type { Decision, Report } from '#lib/contract/reports.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { listDecided } from './queries.ts';

/** What a report was about, as its reporter knows it. */
export interface DecidedReport {
  readonly type: Report['type'];
  /** Undefined once its owner is erased. */
  readonly name: string | undefined;
  readonly decision: Decision | null;
}

export async function decidedReports(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DecidedReport>> {
  if (ids.length === 0) return new Map();
  const rows = await listDecided(db, ids);
  return new Map(
    rows.map(({ id, type, snapshot, decision, full_name, username }) => {
      const owner = full_name ?? (username === null ? undefined : `@${username}`);
      return [id, { type, decision, name: type === 'message' ? owner : nameInCopy(snapshot) }];
    }),
  );
}

type Copy = Partial<Record<'type' | 'title' | 'name' | 'full_name' | 'username', string | null>>;

/** What the thing was called when it was reported. Undefined where the copy is emptied. */
export function nameInCopy(snapshot: string): string | undefined {
  const { type, title, name, full_name, username }: Copy = JSON.parse(snapshot);
  // A person has a title too, which is what they do.
  if (type === 'user') return full_name ?? `@${username}`;
  return name ?? title ?? undefined;
}
