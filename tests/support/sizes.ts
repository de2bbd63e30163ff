import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const parts = ['total', 'html', 'css', 'script', 'requests'] as const;
/** In bytes, but for the number of requests. */
export type Cost = Readonly<Record<(typeof parts)[number], number>>;

/** What a page weighs, and what it may. */
export interface Size {
  readonly page: string;
  readonly cost: Cost;
  readonly most: Partial<Cost>;
}

declare module 'vitest' {
  interface TaskMeta {
    sizes?: Size[];
  }
}

/** As they were when somebody last let them grow or shrink: a change of it shows in its diff by how much. */
const file = join(import.meta.dirname, '../pages/sizes.json');

/** All pages in one table: what each part weighs, what it weighed last, and what it may weigh. */
export function tableOfSizes(sizes: readonly Size[]): string {
  const last: Readonly<Record<string, Partial<Cost>>> = JSON.parse(readFileSync(file, 'utf8'));
  const rows = heaviestOfEach(sizes)
    .toSorted((one, other) => (one.page < other.page ? -1 : 1))
    .map(({ page, cost, most }) => [
      page,
      ...parts.map((part) => [cost, last[page], most].map((of) => shown(part, of?.[part])).join(' / ')),
    ]);
  const all = [['KB: now / last / most', ...parts], ...rows];
  const widths = [0, ...parts].map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  if (!process.env['CI']) keep(sizes, last);
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Some stand for several pages of a kind. */
const heaviestOfEach = (sizes: readonly Size[]) =>
  Array.from(
    Map.groupBy(sizes, ({ page }) => page).values(),
    (its) => its.toSorted((one, other) => other.cost.total - one.cost.total)[0],
  ).filter((one) => one !== undefined);

const shown = (part: keyof Cost, value: number | undefined) => {
  if (value === undefined) return '–';
  return part === 'requests' ? String(value) : (value / 1024).toFixed(1);
};

/** Not for a per cent more or less: that is what names of files make of the same sources. */
function keep(sizes: readonly Size[], last: Readonly<Record<string, Partial<Cost>>>): void {
  const isNew = ({ page, cost }: Size) =>
    parts.some((part) => Math.abs(cost[part] / (last[page]?.[part] ?? 0) - 1) > 0.01);
  const changed = heaviestOfEach(sizes)
    .filter(isNew)
    .map(({ page, cost }) => [page, cost] as const);
  if (changed.length === 0) return;
  const kept = Object.entries({ ...last, ...Object.fromEntries(changed) }).toSorted();
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
