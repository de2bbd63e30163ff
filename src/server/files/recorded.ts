import { open } from 'node:fs/promises';

/** Containers usually name their tracks here. Camera videos may name them at the end, and count as videos. */
const headBytes = 64 * 1024;

interface Container {
  readonly sound: string;
  /** Found in the head of every such file with pictures. */
  readonly pictures: RegExp;
  /** Found in the head of every such file with sound. */
  readonly sounds: RegExp;
}

const containers: Readonly<Record<string, Container>> = {
  'video/webm': { sound: 'audio/webm', pictures: /V_(?:VP|AV1|MPEG)/, sounds: /A_(?:OPUS|VORBIS)/ },
  'video/mp4': { sound: 'audio/mp4', pictures: /vide/, sounds: /soun/ },
  'video/ogg': { sound: 'audio/ogg', pictures: /theora/, sounds: /OpusHead|vorbis|Speex|FLAC/ },
};

export async function withoutPictures(path: string, type: string): Promise<string> {
  const container = containers[type];
  if (!container) return type;
  const head = await headOf(path);
  return !container.pictures.test(head) && container.sounds.test(head) ? container.sound : type;
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(headBytes), 0, headBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
