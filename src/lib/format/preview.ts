import { nameHash } from '../art/name-hash.ts';
import type { ThingType } from '../things.ts';

/**
 * The address of the picture for a shared link. It changes with the content of the picture, because sites that show
 * shared links keep pictures by address for weeks.
 */
export const previewAddress = (
  type: ThingType,
  id: number,
  shown: readonly (string | null | undefined)[],
): string => `/preview/${type}-${id}.png?v=${nameHash(shown.join('\n')).toString(36)}`;
