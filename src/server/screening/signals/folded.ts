import { latin } from './look-alikes.ts';

/** A text as one byte a character: small Latin letters, digits, the marks below, and `gap` for all else. */
export interface Folded {
  readonly codes: Uint8Array;
  readonly size: number;
  /** Where in the text the character at an offset stands. */
  offsetOf(at: number): number;
}

const code = (mark: string) => mark.charCodeAt(0);
export const gap = code(' ');
export const dot = code('.');
export const comma = code(',');
export const colon = code(':');
export const question = code('?');
/** Ends a sentence. */
export const end = code('|');

/** Accents on their own, and what nobody sees. */
const skipped = 1;

/** Built once, since folding each text by itself would take longer than all else that is done with it. */
const table = new Uint8Array(0x10000).fill(gap);
/** Letters of another style, `𝗽𝗮𝗴𝘂𝗲`, are pairs of units that begin with this one. */
const styledLead = 0xd835;
const styled = Uint8Array.from({ length: 0x400 }, (_, at) => codeOf(0x1d400 + at));

/** Pairs that begin with this one are tags of flags, which nobody sees. */
const tagLead = 0xdb40;

for (const [from, to] of [
  [0x21, 0x2ff],
  [0x370, 0x52f],
  [0x1d00, 0x1eff],
  [0x2070, 0x214f],
  [0x2460, 0x24ff],
  [0xa730, 0xa731],
  [0xff01, 0xff5e],
] as const)
  for (let unit = from; unit <= to; unit += 1) table[unit] = codeOf(unit);
for (const [from, to] of [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x61c, 0x61c],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const)
  for (let unit = from; unit <= to; unit += 1) table[unit] = skipped;
for (const unit of [styledLead, tagLead]) table[unit] = skipped;
for (const mark of '\n\r;!•·…') table[code(mark)] = end;
for (const mark of '()[]') table[code(mark)] = comma;

function codeOf(codePoint: number): number {
  const folded = latin(String.fromCodePoint(codePoint)).charAt(0);
  return /[a-z0-9.,:?%]/.test(folded) ? code(folded) : gap;
}

export function fold(text: string): Folded {
  const size = text.length;
  const codes = room(size);
  let isWhole = true;
  for (let at = 0; at < size; at += 1) {
    const found = table[text.charCodeAt(at)] ?? gap;
    codes[at] = found;
    if (found === skipped) isWhole = false;
  }
  return isWhole ? { codes, size, offsetOf: (at) => at } : foldWithout(text);
}

function foldWithout(text: string): Folded {
  const codes = room(text.length);
  const offsets = new Uint32Array(text.length + 1);
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const found =
      unit === styledLead ? (styled[text.charCodeAt(at + 1) & 0x3ff] ?? gap) : (table[unit] ?? gap);
    if (unit === tagLead) at += 1;
    if (found === skipped) continue;
    codes[size] = found;
    offsets[size] = at;
    size += 1;
    if (unit === styledLead) at += 1;
  }
  codes[size] = gap;
  offsets[size] = text.length;
  return { codes, size, offsetOf: (at) => offsets[at] ?? text.length };
}

/** Two more than are written, so that whoever reads on past the end finds a gap. */
const room = (size: number): Uint8Array => Buffer.allocUnsafe(size + 2).fill(gap, size);
