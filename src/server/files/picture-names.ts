import { pictureAddress, pictureName, pictureWidths } from '#lib/format/picture.ts';
import type { PictureTable } from '#server/db/schema.ts';

type Named = Pick<PictureTable, 'hash' | 'width' | 'saving_bytes' | 'saving_width'>;

const addressAt = ({ hash, saving_bytes, saving_width }: Named, width: number) =>
  pictureAddress(pictureName(hash, saving_bytes, saving_width), width);

export const addressOf = (row: Named): string => addressAt(row, row.width);
export const fileName = (row: Named, width: number): string => addressAt(row, width).slice('/media/'.length);
export const hashesIn = (address: string | null): string[] =>
  /^\/media\/([0-9a-f]{32})-/.exec(address ?? '')?.slice(1) ?? [];

/** Sorted. */
export const joinWidths = (some: readonly number[], others: readonly number[]): number[] =>
  [...new Set([...some, ...others])].sort((one, other) => one - other);

/** Pictures stored by older versions of the program have other widths until they are remade. */
export const widthsOf = ({ widths }: Pick<PictureTable, 'widths'>): number[] => JSON.parse(widths);

/**
 * The file that answers for a name: itself, or the nearest existing width while that one is still to be made.
 * Undefined for a width that no page uses.
 */
export function nearestFile(name: string, row: Pick<PictureTable, 'width' | 'widths'>): string | undefined {
  const widths = widthsOf(row);
  const width = Number(/-(\d+)\.webp$/.exec(name)?.[1]);
  if (widths.includes(width)) return name;
  if (width >= row.width || !pictureWidths.some((step) => step === width)) return undefined;
  const far = (other: number) => Math.abs(other - width);
  const nearest = widths.reduce((best, other) => (far(other) < far(best) ? other : best));
  return name.replace(/\d{1,5}\.webp$/, `${nearest}.webp`);
}
