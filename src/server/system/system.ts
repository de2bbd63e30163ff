import type { Figure, ProgramFigure, SystemLine, SystemState } from '#lib/contract/system.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { bounds, day, figured } from './bounds.ts';
import { readFigures } from './figures.ts';
import { drawLines, viewBox } from './lines.ts';
import { deleteSamples, listFailures } from './queries.ts';
import { newestOf, type Sample, samplesSince } from './sample.ts';
import { sampledEveryMs } from './sampler.ts';

export { diskOf } from './disks.ts';
export { systemFigures } from './figures.ts';
export { Sampler } from './sampler.ts';

const keptForMs = 7 * day;
/** A program that has written nothing for longer is not alive. */
const aliveMs = sampledEveryMs + 60_000;
const mostFailures = 30;

export async function readSystem(ctx: Ctx): Promise<SystemState> {
  const now = ctx.clock.now();
  const figures = await readFigures(ctx);
  const samples = await samplesSince(ctx.db, new Date(now.getTime() - day));
  const alive = newestOf(samples.filter(({ at }) => now.getTime() - Date.parse(at) <= aliveMs));
  const lines = drawLines(samples, now);
  // A program that runs alone goes on with the line of the one before it.
  const linesOf = ({ program }: Sample) =>
    alive.length === 1
      ? lines
      : drawLines(
          samples.filter((one) => one.program === program),
          now,
        );
  return {
    at: now.toISOString(),
    figures: [
      ...figures.map((one) => lined(one, lines)),
      figured('programs', 'count', alive.length, alive.length === 0),
    ],
    failures: await listFailures(ctx.db, mostFailures),
    programs: alive.map((one) => ({
      id: one.program,
      version: one.version,
      since: one.since,
      seen_at: one.at,
      figures: ofProgram(one).map((figure) => lined(figure, linesOf(one))),
    })),
    view_box: viewBox,
  };
}

const lined = <One extends Figure | ProgramFigure>(
  figure: One,
  lines: ReadonlyMap<string, SystemLine>,
): One => ({
  ...figure,
  line: lines.get(figure.name) ?? null,
});

function ofProgram(sample: Sample): ProgramFigure[] {
  const { delay_ms, memory, memory_share, cpu, hits, misses, sockets, sockets_share } = sample;
  const asked = hits + misses;
  const kept = asked > 0 ? hits / asked : null;
  const isKeptLittle = kept !== null && asked >= bounds.keptPages.requests && kept < bounds.keptPages.share;
  return [
    figured('delay', 'milliseconds', delay_ms, delay_ms > bounds.delayMs),
    figured('memory', 'bytes', memory, memory_share > bounds.memory, { share: memory_share }),
    figured('cpu', 'share', cpu, cpu !== null && cpu > bounds.cpu),
    figured('kept_pages', 'share', kept, isKeptLittle),
    figured('sockets', 'count', sockets, sockets_share > bounds.sockets),
  ];
}

/** Nightly. */
export const forgetSamples = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteSamples(db, new Date(clock.now().getTime() - keptForMs).toISOString());
