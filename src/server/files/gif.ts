import { appendFile, type FileHandle, open, truncate } from 'node:fs/promises';
import type { IncomingFile } from './incoming-file.ts';

/** A larger animation is not worth the data of its viewers. */
const mostBytes = 2 * 1024 * 1024;
/** Phones redraw every frame, and a file of a few kilobytes can claim any number and size of frames. */
const mostFrames = 500;
const mostPixelsDrawn = 100_000_000;
const mostPixels = 4_000_000;
/** Five times the blocks of a usual 10 MB file. A hostile file can consist of one-byte blocks only. */
const mostSteps = 200_000;

/** Keeps a light GIF animated. A heavy one is cut after its first frame. Returns whether it is still animated. */
export async function cutIfHeavy({ path, size }: IncomingFile): Promise<boolean> {
  const gif = await look(path, size > mostBytes ? 1 : mostFrames + 1);
  if (!gif) return false;
  const { frames, pixels, firstEnd } = gif;
  if (
    size <= mostBytes &&
    frames > 1 &&
    frames <= mostFrames &&
    pixels <= mostPixels &&
    frames * pixels <= mostPixelsDrawn
  )
    return true;
  await truncate(path, firstEnd);
  await appendFile(path, Buffer.from([endsFile]));
  return false;
}

interface Gif {
  readonly frames: number;
  readonly pixels: number;
  readonly firstEnd: number;
}

const endsFile = 0x3b;
const beginsExtension = 0x21;
const beginsFrame = 0x2c;

/** Jumps from block to block without decoding. Undefined when there is no complete frame. */
async function look(path: string, most: number): Promise<Gif | undefined> {
  const file = await open(path);
  const bytes = readerOf(file);
  const screen = { width: 0, height: 0 };
  let frames = 0;
  let firstEnd = 0;

  async function skipBlocks(at: number): Promise<number> {
    for (let next = at; ; ) {
      const size = (await bytes(next, 1)).readUInt8();
      next += 1 + size;
      if (size === 0) return next;
    }
  }

  async function takeFrame(at: number): Promise<number> {
    const frame = await bytes(at, 10);
    screen.width = Math.max(screen.width, frame.readUInt16LE(1) + frame.readUInt16LE(5));
    screen.height = Math.max(screen.height, frame.readUInt16LE(3) + frame.readUInt16LE(7));
    const end = await skipBlocks(at + 11 + tableBytes(frame.readUInt8(9)));
    frames += 1;
    firstEnd ||= end;
    return end;
  }

  try {
    const head = await bytes(0, 13);
    screen.width = head.readUInt16LE(6);
    screen.height = head.readUInt16LE(8);
    for (let at = 13 + tableBytes(head.readUInt8(10)); frames < most; ) {
      const begins = (await bytes(at, 1)).readUInt8();
      if (begins === beginsFrame) at = await takeFrame(at);
      else if (begins === beginsExtension) at = await skipBlocks(at + 2);
      else break;
    }
  } catch (error) {
    // A GIF with too many blocks to inspect counts as heavy.
    if (error instanceof TooManySteps) frames = frames > 0 ? Number.POSITIVE_INFINITY : 0;
    else if (!(error instanceof EndOfFile)) throw error;
  } finally {
    await file.close();
  }
  return frames > 0 ? { frames, pixels: screen.width * screen.height, firstEnd } : undefined;
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

class EndOfFile extends Error {}
class TooManySteps extends Error {}

function readerOf(file: FileHandle) {
  const buffer = Buffer.allocUnsafe(64 * 1024);
  let from = 0;
  let until = 0;
  let steps = 0;
  return async (at: number, length: number): Promise<Buffer> => {
    steps += 1;
    if (steps > mostSteps) throw new TooManySteps();
    if (at < from || at + length > until) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      from = at;
      until = at + bytesRead;
      if (bytesRead < length) throw new EndOfFile();
    }
    return buffer.subarray(at - from, at - from + length);
  };
}
