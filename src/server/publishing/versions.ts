import { AppError } from '#server/runtime/errors.ts';

interface Versioned {
  readonly updated_at: string;
}

/** Refuses a change by somebody who has read an older version. `detail` tells them what happened. */
export function refuseStale(now: Versioned, version: string, detail: string): void {
  if (now.updated_at !== version) throw new AppError('conflict', { detail });
}

/** Later than the last change by at least a millisecond, so that every version differs. */
export const laterThan = ({ updated_at }: Versioned, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();
