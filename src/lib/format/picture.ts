/** In pixels. The browser takes the smallest that fills a place, so it never takes more than twice of what it shows. */
export const pictureWidths = [112, 224, 448, 720, 1280] as const;

/** The largest width for readers who save data. */
const savingWidth = 224;
/** The same for pictures whose address does not tell it. */
const savingWidthBefore = 320;

interface PictureSources {
  readonly src: string;
  readonly srcset: string | undefined;
}

export interface ShownPicture {
  readonly address: string;
  readonly widest?: number;
  readonly sizes: string;
}

interface SavingPicture {
  readonly address: string;
  readonly bytes: number | undefined;
}

export const widthsUpTo = (width: number, widths: readonly number[] = pictureWidths): number[] => [
  ...widths.filter((step) => step < width),
  width,
];

export const savingWidthOf = (width: number): number => Math.min(width, savingWidth);

/**
 * `/media/3f…-8412-224-1280.webp` takes 8412 bytes at 224 pixels, and is 1280 pixels wide at most. The address contains
 * this, so no database query is needed. Older addresses contain only the bytes at 320 pixels, or not even those.
 */
export const pictureAddress = (name: string, width: number): string => `/media/${name}-${width}.webp`;

/** Null for what older addresses do not contain. */
export const pictureName = (hash: string, savingBytes: number | null, savingAt: number | null): string =>
  [hash, savingBytes, savingAt].filter((part) => part !== null).join('-');

const kept = /^\/media\/([0-9a-f]{32}(?:-([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?)?)-([1-9]\d{0,3})\.webp$/;

/** `widest` is the largest useful width in pixels. Addresses of other sites stay unchanged. */
export function pictureSources(address: string, widest = 1280): PictureSources {
  const [, name, , , width] = kept.exec(address) ?? [];
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
  const [, name, bytes, savingAt = savingWidthBefore, width] = kept.exec(address) ?? [];
  if (!name || !width) return { address, bytes: undefined };
  return {
    address: pictureAddress(name, Math.min(Number(savingAt), Number(width))),
    bytes: bytes === undefined ? undefined : Number(bytes),
  };
}
