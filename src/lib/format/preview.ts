import { nameHash } from '../art/name-hash.ts';
import type { ThingType } from '../things.ts';

/**
 * Where the picture of a shared link is. What stands on it makes a part of the address: who shares keeps pictures by
 * their address, for weeks.
 */
export const previewAddress = (
  type: ThingType,
  id: number,
  shown: readonly (string | null | undefined)[],
): string => `/preview/${type}-${id}.png?v=${nameHash(shown.join('\n')).toString(36)}`;
