/** Wide enough for every screen of the site. Pictures of a phone's camera are three times as wide. */
const longest = 1600;

/**
 * Makes a picture smaller, if this browser can, because mobile data is expensive. Otherwise it is sent unchanged.
 * Drawing it anew also removes the place where it was taken.
 */
export async function shrink(file: File): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await loaded(address);
    const smaller = await drawn(picture);
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // This browser cannot read the picture. The server explains what is wrong with it.
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** An <img> and not a bitmap: every browser rotates it as the camera was held. */
async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

async function drawn(picture: HTMLImageElement): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, longest / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that cannot write WebP returns PNG. Photos then become JPEG, but transparent pictures do not: JPEG would
  // turn transparency black.
  return webp?.type === 'image/webp' || hasHoles(context) ? webp : blobOf(canvas, 'image/jpeg');
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.82));

function hasHoles(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
