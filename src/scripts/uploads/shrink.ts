/** Wide enough for every screen of the site. A phone's camera makes pictures three times as wide. */
const longestSent = 1600;
const longestShown = 640;

/** Pictures are shrunk one at a time: reading 12 megapixels takes 60 MB, and a cheap phone has little memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Every picture passes through here before it is sent. Makes it smaller if this browser can, because mobile data is
 * expensive. Drawing it again also removes the place where it was taken.
 */
export function shrink(file: Blob, longest = longestSent): Promise<Blob> {
  const smaller = last.then(() => drawnSmaller(file, longest));
  last = smaller;
  return smaller;
}

/**
 * An address for the preview of a picture. It is small, because an <img> keeps all pixels in memory: 8 MB for a sent
 * picture, 48 MB for a chosen one.
 */
export const previewOf = async (small: Blob): Promise<string> =>
  URL.createObjectURL(await shrink(small, longestShown));

/** Never rejects: if this browser cannot read the picture, the server explains what is wrong with it. */
async function drawnSmaller(file: Blob, longest: number): Promise<Blob> {
  try {
    const bitmap = await bitmapOf(file, longest);
    const smaller = await drawn(bitmap).finally(() => bitmap.close());
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

/** Reads the picture at its final size. A bitmap frees its memory when it is closed, which an <img> does not. */
async function bitmapOf(file: Blob, longest: number): Promise<ImageBitmap> {
  const { width, height } = await sizeOf(file);
  const scale = Math.min(1, longest / Math.max(width, height));
  const resizeWidth = Math.max(1, Math.round(width * scale));
  const bitmap = await createImageBitmap(file, { resizeWidth, resizeQuality: 'high' });
  if (Math.abs(bitmap.height - height * scale) <= 1) return bitmap;
  bitmap.close();
  throw new Error('This browser lays the picture on its side.');
}

/** With the rotation of the camera applied. Reads no pixels. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const picture = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((loaded, failed) => {
      picture.onload = loaded;
      picture.onerror = failed;
      picture.src = address;
    });
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } finally {
    picture.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

async function drawn(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  try {
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0);
    const webp = await blobOf(canvas, 'image/webp');
    // A browser that cannot write WebP returns PNG. Photos then become JPEG.
    // Pictures with transparency do not, because JPEG would turn it black.
    return webp?.type === 'image/webp' || hasHoles(context) ? webp : await blobOf(canvas, 'image/jpeg');
  } finally {
    // Frees the pixels, which browsers otherwise keep until garbage collection.
    canvas.width = 0;
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.82));

function hasHoles(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
