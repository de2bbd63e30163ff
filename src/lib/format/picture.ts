/** In pixels: a face in a list, a card on a phone, a card on a good phone, a full screen. */
export const pictureWidths = [96, 320, 640, 1280] as const;

/** The largest width for readers who save data. */
const savingWidth = 320;

export interface PictureSources {
  readonly src: string;
  /** Absent if there is only one width. */
  readonly srcset: string | undefined;
  /** For readers who save data. */
  readonly saving: string;
}

/** The stored widths of a picture of this width, the smallest first. */
export const widthsUpTo = (width: number, widths: readonly number[] = pictureWidths): number[] => [
  ...widths.filter((step) => step < width),
  width,
];

/**
 * `/media/3f…-1280.webp` is stored at 96, 320, 640 and 1280 pixels. The address alone tells this, so no database is
 * asked.
 */
export const pictureAddress = (hash: string, width: number): string => `/media/${hash}-${width}.webp`;

const kept = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})\.webp$/;

/**
 * The sources of an `img` element. `widest` is the largest useful width in pixels. Addresses of other sites stay
 * unchanged.
 */
export function pictureSources(address: string, widest = 1280): PictureSources {
  const [, hash, width] = kept.exec(address) ?? [];
  if (!hash || !width) return { src: address, srcset: undefined, saving: address };
  const all = widthsUpTo(Number(width));
  const enough = all.findIndex((step) => step >= widest);
  const worth = enough < 0 ? all : all.slice(0, enough + 1);
  const at = (step: number) => pictureAddress(hash, step);
  return {
    src: at(worth[worth.length - 1] ?? Number(width)),
    srcset: worth.length > 1 ? worth.map((step) => `${at(step)} ${step}w`).join(', ') : undefined,
    saving: at(worth.filter((step) => step <= savingWidth).pop() ?? Number(width)),
  };
}
