import { existsSync, renameSync } from 'node:fs';

/**
 * Gives a finished folder its name; what had the name stays beside it. Somebody else may do the same between the two
 * steps: then once more, and the later one stays, whole.
 */
export function putInPlace(fresh: string, place: string): void {
  for (let tries = 1; ; tries += 1)
    try {
      if (existsSync(place)) renameSync(place, `${fresh}-former-${tries}`);
      renameSync(fresh, place);
      return;
    } catch (error) {
      if (tries === 20) throw error;
    }
}
