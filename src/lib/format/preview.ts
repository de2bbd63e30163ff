import { nameHash } from '../art/name-hash.ts';
import type { ThingType } from '../things.ts';

/**
 * The picture of a shared link. Its address changes with its content, because other sites cache pictures by address
 * for weeks.
 */
export const previewAddress = (
  type: ThingType,
  id: number,
  shown: readonly (string | null | undefined)[],
): string => `/preview/${type}-${id}.png?v=${nameHash(shown.join('\n')).toString(36)}`;
