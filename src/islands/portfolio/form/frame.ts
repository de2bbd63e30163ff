const widest = 1280;
const patienceMs = 8000;

/**
 * A frame from near the beginning of a video, as a picture. Undefined if the browser cannot play the video.
 */
export async function frameOf(file: Blob): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = next(video, 'loadeddata');
    video.src = address;
    await loaded;
    // Not the first frame, because it is often black.
    const moved = next(video, 'seeked');
    video.currentTime = Math.min(1, (video.duration || 0) / 2);
    await moved;
    return await drawn(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Rejects if the video fails or takes too long, because on some phones it never finishes. */
function next(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), patienceMs);
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    video.addEventListener('error', () => reject(new Error('unplayable')), { once: true });
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return Promise.resolve(undefined);
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / videoWidth);
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.8));
}
