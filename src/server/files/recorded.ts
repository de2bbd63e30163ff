import { open } from 'node:fs/promises';

/** Where containers name their tracks. Videos of cameras may do so at their end, and are videos all the same. */
const headBytes = 64 * 1024;

interface Container {
  readonly sound: string;
  /** A word in the head of every such file that has pictures. */
  readonly pictures: RegExp;
  /** A word in the head of every such file that has sound. */
  readonly sounds: RegExp;
}

const containers: Readonly<Record<string, Container>> = {
  'video/webm': { sound: 'audio/webm', pictures: /V_(?:VP|AV1|MPEG)/, sounds: /A_(?:OPUS|VORBIS)/ },
  'video/mp4': { sound: 'audio/mp4', pictures: /vide/, sounds: /soun/ },
  'video/ogg': { sound: 'audio/ogg', pictures: /theora/, sounds: /OpusHead|vorbis|Speex|FLAC/ },
};

/** The same containers hold videos and recordings of sound. The type of what is in this one. */
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
