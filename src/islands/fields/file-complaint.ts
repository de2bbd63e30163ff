import { mediaTexts } from '#lib/copy/media.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';

interface Rules {
  readonly types: readonly string[];
  /** Some phones do not know the type of a file from another app. */
  readonly endings: RegExp;
  readonly most: number;
  readonly beginning?: string;
  readonly oddType: string;
  readonly tooLarge: string;
}

/** Checked before upload, so that a wrong file costs no data. Undefined if the file can be sent. */
export async function fileComplaint(
  file: File,
  { types, endings, most, beginning = '', oddType, tooLarge }: Rules,
): Promise<string | undefined> {
  if (file.type ? !types.includes(file.type) : !endings.test(file.name)) return oddType;
  if (file.size === 0) return mediaTexts.empty;
  if (file.size > most) return tooLarge;
  try {
    const begun = await file.slice(0, beginning.length || 1).text();
    return begun.startsWith(beginning) ? undefined : oddType;
  } catch (error) {
    // The file was moved or deleted after the person chose it.
    logUnexpected(error);
    return mediaTexts.unreadable;
  }
}
