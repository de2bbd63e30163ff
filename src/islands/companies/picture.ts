import { pictureTexts } from '#lib/copy/companies.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const most = 5 * 1024 * 1024;

/** What is wrong with a file as a picture of a company; nothing if it may be sent. */
export function pictureComplaint({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type)) return pictureTexts.wrongType;
  return size > most ? pictureTexts.tooLarge : undefined;
}
