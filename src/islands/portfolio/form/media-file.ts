import { type MediaKind, mediaLimit, mediaTypes } from '#lib/contract/portfolio-form.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { shrink } from '#scripts/uploads/shrink.ts';
import { frameOf } from './frame.ts';

export interface ChosenMedia {
  readonly file: File;
  readonly kind: MediaKind;
  readonly still?: Blob;
}

const endings = /\.(jpe?g|png|webp|gif|mp4|m4v|mov|avi|pdf)$/i;

/** Checked before upload, so that a wrong file costs no data. Undefined if the file can be sent. */
async function complaintAbout(file: File): Promise<string | undefined> {
  // Some phones do not know the type of a file from another app.
  const isKnown =
    (mediaTypes as readonly string[]).includes(file.type) || (!file.type && endings.test(file.name));
  if (!isKnown) return portfolioTexts.oddType;
  if (file.size === 0) return texts.emptyFile;
  if (file.size > mediaLimit) return portfolioTexts.tooLarge(mediaLimit / 1024 / 1024);
  try {
    await file.slice(0, 1).arrayBuffer();
    return undefined;
  } catch (error) {
    // The file was moved or deleted after the person chose it.
    logUnexpected(error);
    return texts.unreadableFile;
  }
}

export async function chosenMedia(file: File): Promise<ChosenMedia | string> {
  const complaint = await complaintAbout(file);
  if (complaint) return complaint;
  const kind = kindOf(file);
  const still = kind === 'video' ? await frameOf(file) : undefined;
  return { file: kind === 'picture' ? await smaller(file) : file, kind, ...(still && { still }) };
}

async function smaller(file: File): Promise<File> {
  const { name } = file;
  return new File([await shrink(file)], name);
}

function kindOf({ type, name }: File): MediaKind {
  if (type.startsWith('video/') || /\.(mp4|m4v|mov|avi)$/i.test(name)) return 'video';
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  return type === 'image/gif' || /\.gif$/i.test(name) ? 'animation' : 'picture';
}
