import * as z from 'zod/mini';
import type { Db } from '#server/db/connect.ts';
import { listSamples } from './queries.ts';

const disk = z.nullable(z.object({ free: z.number(), share: z.number() }));

/** What a program writes of itself, and of what it sees of the whole. */
const sampleFigures = z.object({
  version: z.string(),
  since: z.string(),
  delay_ms: z.number(),
  memory: z.number(),
  /** Of the machine's, or of what the program may have. */
  memory_share: z.number(),
  /** Of one core. Null where it was not measured for long enough: a start is always busy. */
  cpu: z.nullable(z.number()),
  /** Since the sample before. */
  hits: z.number(),
  misses: z.number(),
  sockets: z.number(),
  sockets_share: z.number(),
  queue_late_ms: z.number(),
  data_disk: disk,
  /** Absent where no folder is set. */
  backup_disk: z.optional(disk),
});
export type SampleFigures = z.infer<typeof sampleFigures>;

export interface Sample extends SampleFigures {
  readonly program: string;
  readonly at: string;
}

/** The oldest first. What another version of the program wrote in another form is left out. */
export async function samplesSince(db: Db, since: Date): Promise<Sample[]> {
  const rows = await listSamples(db, since.toISOString());
  return rows.flatMap(({ program, at, figures }) => {
    const { data } = sampleFigures.safeParse(JSON.parse(figures));
    return data ? [{ program, at, ...data }] : [];
  });
}

/** The newest of each program, the program that began last first. */
export const newestOf = (samples: readonly Sample[]): Sample[] =>
  [...new Map(samples.map((one) => [one.program, one])).values()].sort((one, other) =>
    other.since.localeCompare(one.since),
  );
