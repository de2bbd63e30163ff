import { readdirSync, readFileSync } from 'node:fs';

const statOf = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** All that a process has started, and what these have. */
export function childrenOf(pid: string): string[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((child) => [child, statOf(child)[1]] as const);
  const found = [pid];
  for (const parent of found) found.push(...all.filter(([, its]) => its === parent).map(([child]) => child));
  return found.slice(1);
}

/**
 * Milliseconds of CPU of these processes, and of those they have started that are over. A tick is ten of them on every Linux
 * that is met.
 */
export const cpuMsOf = (pids: readonly string[]): number =>
  pids.reduce((sum, pid) => {
    const ticks = statOf(pid).slice(11, 15).map(Number);
    return sum + 10 * ticks.reduce((all, some) => all + some, 0);
  }, 0);

const pageBytes = 4096;

export const megabytesOf = (pid: string): number => (Number(statOf(pid)[21] ?? 0) * pageBytes) / 2 ** 20;

export const openFilesOf = (pid: string): number => readdirSync(`/proc/${pid}/fd`).length;
