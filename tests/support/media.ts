/** The beginning of each type, as its programs write it. Only that is looked at. */
const beginnings = {
  mp4: '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41',
  phoneMp4: '\0\0\0\x18ftypmp42\0\0\0\0isommp42',
  oldPhone: '\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4',
  mov: '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
  oldMov: '\0\0\x07\xd0moov\0\0\0\x6cmvhd',
  avi: 'RIFF\x24\x10\0\0AVI LIST',
} as const;

/** A video of about this many bytes, which nobody could play. */
export const video = (type: keyof typeof beginnings = 'mp4', filler = 500): Buffer =>
  Buffer.concat([Buffer.from(beginnings[type], 'latin1'), Buffer.alloc(filler, 7)]);

interface GifLook {
  /** Of each frame. */
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
  /** What the whole says it measures. */
  readonly screen?: { readonly width: number; readonly height: number };
  /** Frames claim their size, with a single dot in them. */
  readonly isEmpty?: boolean;
  /** Bytes that are no picture. */
  readonly filler?: number;
}

/** A GIF whose frames are white and black in turn. */
export function gif(look: GifLook = {}): Buffer {
  const { width = 8, height = 6, frames = 1, isEmpty = false, filler = 0 } = look;
  const { screen = { width, height } } = look;
  const dots = [0, 1].map((colour) => dotsOf(isEmpty ? 1 : width * height, colour));
  const frame = (at: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...u16(width), ...u16(height), 0, 2]),
      dots[at % 2] ?? Buffer.alloc(0),
    ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...u16(screen.width), ...u16(screen.height), 0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    Buffer.from([0x21, 0xfe]),
    Buffer.alloc(256 * Math.floor(filler / 256), 0xff),
    Buffer.from([0]),
    ...Array.from({ length: frames }, (_, at) => frame(at)),
    Buffer.from([0x3b]),
  ]);
}

const u16 = (number: number) => [number & 0xff, number >> 8];

/** Codes of three bits: it begins anew before each dot, so no code is ever longer. */
function dotsOf(count: number, colour: number): Buffer {
  const bits = `${Array.from({ length: count }, () => `001${colour ? '100' : '000'}`).join('')}101`;
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at += 1) {
    // Of each code the lowest bit comes first.
    const bit = bits[at] === '1' ? 1 : 0;
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  }
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

/** The beginning of recordings, as browsers and phones write them. */
const recordings = {
  webm: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm\x18S\x80g\x16T\xaekA_OPUS',
  webmVideo: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm\x18S\x80g\x16T\xaekV_VP8\x86A_OPUS',
  mp4: '\0\0\0\x1cftypiso5\0\0\x02\0iso5iso6mp41\0\0\x02\x94moov\0\0\0\x2dhdlr\0\0\0\0\0\0\0\0soun',
  ogg: 'OggS\0\x02\0\0\0\0\0\0\0\0OpusHead\x01',
  mp3: 'ID3\x04\0\0\0\0\0\x23TSSE\0\0',
  wav: 'RIFF\x24\x10\0\0WAVEfmt ',
} as const;

/** A recording that nobody could hear. */
export const recording = (type: keyof typeof recordings): Buffer =>
  Buffer.concat([Buffer.from(recordings[type], 'latin1'), Buffer.alloc(500, 7)]);
