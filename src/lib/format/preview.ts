import { nameHash } from '../art/name-hash.ts';

/** What can be shared, and has a picture of its own where it is. */
export type Shared = 'person' | 'company' | 'service';

/**
 * Where the picture of a shared link is. What stands on it makes a part of the address: who shares keeps pictures by
 * their address, for weeks.
 */
export const previewAddress = (
  what: Shared,
  id: number,
  shown: readonly (string | null | undefined)[],
): string => `/preview/${what}-${id}.png?v=${nameHash(shown.join('\n')).toString(36)}`;
