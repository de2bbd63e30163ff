/** In pixels, for: a face in a list, a card on a phone, a card on a good phone, a full screen. */
export const pictureWidths = [96, 320, 640, 1280] as const;

/** The largest width for readers who save data. */
const savingWidth = 320;

export interface PictureSources {
  readonly src: string;
  readonly srcset: string | undefined;
}

export interface ShownPicture {
  readonly address: string;
  readonly widest?: number;
  readonly sizes: string;
}

export interface SavingPicture {
  readonly address: string;
  readonly bytes: number | undefined;
}

export const widthsUpTo = (width: number, widths: readonly number[] = pictureWidths): number[] => [
  ...widths.filter((step) => step < width),
  width,
];

export const savingWidthOf = (width: number, widths?: readonly number[]): number =>
  widthsUpTo(width, widths)
    .filter((step) => step <= savingWidth)
    .pop() ?? width;

/**
 * `/media/3f…-8412-1280.webp` is stored at 96, 320, 640 and 1280 pixels, and takes 8412 bytes at 320. The address
 * contains this, so no database query is needed. Older addresses do not contain the bytes.
 */
export const pictureAddress = (name: string, width: number): string => `/media/${name}-${width}.webp`;

/** `savingBytes`: the size at the width for data saving. Null for older pictures. */
export const pictureName = (hash: string, savingBytes: number | null): string =>
  savingBytes === null ? hash : `${hash}-${savingBytes}`;

const kept = /^\/media\/([0-9a-f]{32}(?:-([1-9]\d{0,8}))?)-([1-9]\d{0,3})\.webp$/;

/** `widest` is the largest useful width in pixels. Addresses of other sites stay unchanged. */
export function pictureSources(address: string, widest = 1280): PictureSources {
  const [, name, , width] = kept.exec(address) ?? [];
  if (!name || !width) return { src: address, srcset: undefined };
  const all = widthsUpTo(Number(width));
  const enough = all.findIndex((step) => step >= widest);
  const worth = enough < 0 ? all : all.slice(0, enough + 1);
  const at = (step: number) => pictureAddress(name, step);
  return {
    src: at(worth[worth.length - 1] ?? Number(width)),
    srcset: worth.length > 1 ? worth.map((step) => `${at(step)} ${step}w`).join(', ') : undefined,
  };
}

export function savingPicture(address: string): SavingPicture {
  const [, name, bytes, width] = kept.exec(address) ?? [];
  if (!name || !width) return { address, bytes: undefined };
  return {
    address: pictureAddress(name, savingWidthOf(Number(width))),
    bytes: bytes === undefined ? undefined : Number(bytes),
  };
}
