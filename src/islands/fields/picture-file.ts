import { mediaTexts } from '#lib/copy/media.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const most = 5 * 1024 * 1024;

export function pictureComplaint({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type)) return mediaTexts.noPicture;
  return size > most ? mediaTexts.tooLarge(most) : undefined;
}
