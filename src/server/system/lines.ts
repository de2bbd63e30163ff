import type { Figure, ProgramFigure, SystemLine } from '#lib/contract/system.ts';
import { day } from './bounds.ts';
import type { Sample } from './sample.ts';

const [width, height, edge] = [288, 64, 2];
export const viewBox = `0 0 ${width} ${height}`;
/** A line breaks where no program wrote anything for two samples. */
const gapMs = 11 * 60_000;
/** Samples of programs that began at different times are put together by the five minutes. */
const bucketMs = 5 * 60_000;

interface Point {
  readonly at: number;
  readonly value: number;
}

type LineName = (Figure | ProgramFigure)['name'];

interface Drawn {
  /** Of the figure in whose unit it is. */
  readonly name: LineName;
  /** Of all programs' samples in five minutes. Undefined where these say nothing of it. */
  readonly measure: (samples: readonly Sample[]) => number | undefined;
  /** The upper end of the picture, where it is not the highest value. */
  readonly top?: number;
}

/** Of several programs, each line shows the one that does worst. */
const drawn: readonly Drawn[] = [
  {
    name: 'queue_oldest',
    measure: (samples) => Math.max(...samples.map(({ queue_late_ms }) => queue_late_ms / 1000)),
  },
  {
    name: 'delay',
    measure: (samples) => Math.max(...samples.map(({ delay_ms }) => delay_ms)),
  },
  { name: 'kept_pages', top: 1, measure: shareOfKept },
  {
    name: 'memory',
    measure: (samples) => Math.max(...samples.map(({ memory }) => memory)),
  },
  {
    name: 'data_disk',
    measure(samples) {
      const free = samples.flatMap(({ data_disk }) => (data_disk ? [data_disk.free] : []));
      return free.length > 0 ? Math.min(...free) : undefined;
    },
  },
];

function shareOfKept(samples: readonly Sample[]): number | undefined {
  const hits = samples.reduce((sum, one) => sum + one.hits, 0);
  const all = samples.reduce((sum, one) => sum + one.hits + one.misses, 0);
  return all > 0 ? hits / all : undefined;
}

/** The last 24 hours, from left to right. Of what nobody measured there is no line. */
export function drawLines(samples: readonly Sample[], now: Date): ReadonlyMap<LineName, SystemLine> {
  const buckets = [...Map.groupBy(samples, ({ at }) => Math.floor(Date.parse(at) / bucketMs))];
  const lines = new Map<LineName, SystemLine>();
  for (const { name, measure, top } of drawn) {
    const points = buckets.flatMap(([bucket, own]) => {
      const value = measure(own);
      return value === undefined ? [] : [{ at: bucket * bucketMs, value }];
    });
    const values = points.map(({ value }) => value);
    if (values.length === 0) continue;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const path = pathOf(points, { from: now.getTime() - day, to: now.getTime(), top: top ?? most });
    lines.set(name, { path, least, most });
  }
  return lines;
}

/** Zero lies at the bottom, so that a small change does not look like a large one. */
export function pathOf(
  points: readonly Point[],
  { from, to, top }: { readonly from: number; readonly to: number; readonly top: number },
): string {
  const place = ({ at, value }: Point) => {
    const x = (Math.min(Math.max(at, from), to) - from) / (to - from);
    const y = top > 0 ? Math.min(value / top, 1) : 0;
    return `${rounded(x * width)} ${rounded(height - edge - y * (height - 2 * edge))}`;
  };
  return points
    .map((point, at) => {
      const isAfterGap = point.at - (points[at - 1]?.at ?? Number.NEGATIVE_INFINITY) > gapMs;
      const isBeforeGap = (points[at + 1]?.at ?? Number.POSITIVE_INFINITY) - point.at > gapMs;
      if (!isAfterGap) return `L${place(point)}`;
      // A line of no length is a point where its ends are round.
      return isBeforeGap ? `M${place(point)}h0` : `M${place(point)}`;
    })
    .join('');
}

const rounded = (length: number) => Math.round(length * 10) / 10;
