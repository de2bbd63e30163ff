import { fileComplaint } from '#islands/fields/file-complaint.ts';
import { type MediaKind, mediaLimit, mediaTypes } from '#lib/contract/portfolio-form.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { shrink } from '#scripts/uploads/shrink.ts';
import { frameOf } from './frame.ts';

export interface ChosenMedia {
  readonly file: File;
  readonly kind: MediaKind;
  readonly still?: Blob;
}

const endings = /\.(jpe?g|png|webp|gif|mp4|m4v|mov|avi|pdf)$/i;

const complaintAbout = (file: File): Promise<string | undefined> =>
  fileComplaint(file, {
    types: mediaTypes,
    endings,
    oddType: portfolioTexts.oddType,
    most: mediaLimit,
    tooLarge: portfolioTexts.tooLarge(mediaLimit / 1024 / 1024),
  });

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
