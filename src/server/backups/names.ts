import type { BackupSettings } from '#server/config.ts';

const form = /^bizlink-(?:nightly-)?(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.zst(\.age)?$/;

/** Those of the night are thrown away by themselves, others never. */
export const nameOf = (at: Date, isEncrypted: boolean, isNightly = false): string =>
  `bizlink-${isNightly ? 'nightly-' : ''}${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst${isEncrypted ? '.age' : ''}`;

/** When the backup of this name was made. Undefined: it is no backup. */
export function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = form.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ name, at: at.getTime() }] : [];
    })
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name);

export const nightlyAmong = (names: readonly string[]): string[] =>
  backupsAmong(names).filter((name) => name.startsWith('bizlink-nightly-'));

const dayMs = 24 * 60 * 60 * 1000;
/** In Maputo, which is two hours ahead and knows no summer time. */
const dayOf = (at: Date): number => Math.floor((at.getTime() + 2 * 60 * 60 * 1000) / dayMs);
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date): string => new Date(dayOf(at) * dayMs).toISOString().slice(0, 7);

/** Those that are kept: the newest of each of the last days, weeks and months that have any. */
export function keptOf(
  names: readonly string[],
  { days, weeks, months }: BackupSettings['keep'],
): Set<string> {
  const sorted = backupsAmong(names);
  const kept = new Set<string>();
  const keep = (count: number, spanOf: (at: Date) => number | string) => {
    const spans = new Set<number | string>();
    for (const name of sorted) {
      const span = spanOf(timeOf(name) ?? new Date(0));
      if (spans.has(span)) continue;
      if (spans.size === count) return;
      spans.add(span);
      kept.add(name);
    }
  };
  keep(days, dayOf);
  keep(weeks, weekOf);
  keep(months, monthOf);
  return kept;
}
