import type { Figure, ProgramFigure, Unit } from '#lib/contract/system.ts';
import type { Disk } from './disks.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/** From here on a number is red. */
export const bounds = {
  queueLateMs: hour,
  queueDue: 1000,
  mailWaitsMs: hour,
  diskFree: 0.1,
  backupMs: 2 * day,
  /** One is tried out every week, with a night's backup. */
  proofMs: 9 * day,
  caseMs: day,
  delayMs: 100,
  memory: 0.8,
  cpu: 0.9,
  /** Of so many requests, fewer than this share from kept pages. */
  keptPages: { requests: 500, share: 0.3 },
  sockets: 0.8,
} as const;

/** How long since then, in milliseconds; 0 where there is no such time. */
export const sinceMs = (now: Date, iso: string | null): number =>
  iso === null ? 0 : Math.max(0, now.getTime() - Date.parse(iso));

export const isDiskFull = (disk: Disk | null): boolean => disk === null || disk.share < bounds.diskFree;

export const isBackupOld = (now: Date, iso: string): boolean => sinceMs(now, iso) > bounds.backupMs;

type Extras = Partial<Pick<Figure, 'share' | 'since' | 'bytes' | 'failure'>>;

/** A number as the call gives it. */
export const figured = <Name extends Figure['name'] | ProgramFigure['name']>(
  name: Name,
  unit: Unit,
  value: number | null,
  isRed: boolean,
  extras: Extras = {},
) => ({
  name,
  unit,
  value,
  state: isRed ? ('red' as const) : ('ok' as const),
  share: null,
  since: null,
  bytes: null,
  failure: null,
  line: null,
  ...extras,
});

export const off = (name: Figure['name'], unit: Unit): Figure => ({
  ...figured(name, unit, null, false),
  state: 'off',
});
