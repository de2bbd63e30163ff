import { waveformPoints } from '#lib/contract/chat-form.ts';

/** Levels below this count as silence, so that noise is not drawn as if it were loud. */
const quiet = 0.02;
const most = 9;

/** Returns 64 digits. Levels are from 0 to 1 in equal distances, and the loudest part becomes a 9. */
export function waveformOf(levels: readonly number[]): string {
  const parts = inParts(levels, waveformPoints);
  const loudest = Math.max(quiet, ...parts);
  // The square root is close to how people hear loudness. Without it, one clap would flatten the words.
  return parts.map((level) => Math.round(most * Math.sqrt(level / loudest))).join('');
}

/** Heights from 0 to 1. A message without a waveform has low bars. */
export const barsOf = (waveform: string | null, count: number): number[] =>
  inParts(Array.from(waveform ?? '', Number), count).map((level) => level / most);

function inParts(row: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * row.length) / count);
    const part = row.slice(from, Math.max(from + 1, Math.floor(((at + 1) * row.length) / count)));
    return part.reduce((sum, level) => sum + level, 0) / Math.max(1, part.length);
  });
}
