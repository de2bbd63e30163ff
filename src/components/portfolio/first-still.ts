import { cardPicture } from '#components/cards/pictures.ts';
import type { ShownPicture } from '#lib/format/picture.ts';
import type { Pictured } from './Still.tsx';

export function firstStill([first]: readonly object[]): ShownPicture | undefined {
  const still = (first as Partial<Pictured> | undefined)?.still_url;
  return still ? { address: still, ...cardPicture } : undefined;
}
