import { mediaTexts } from '#lib/copy/media.ts';

interface FileTypes {
  /** What the bytes at the beginning of a file say that it is. */
  readonly typeOf: (head: Buffer) => string | undefined;
  /** What is said where they say nothing that we take. */
  readonly refusal: string;
}

/** So many bytes tell. */
export const tellingBytes = 12;

/** By content: what a client calls a file, or its type, counts for nothing. */
export const fileTypes = {
  pictures: { typeOf: pictureTypeOf, refusal: mediaTexts.noPicture },
} as const satisfies Record<string, FileTypes>;

export type FileKind = keyof typeof fileTypes;

function pictureTypeOf(head: Buffer): string | undefined {
  const starts = (bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : undefined;
}
