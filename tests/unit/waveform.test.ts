import { describe, expect, it } from 'vitest';
import { waveformPoints } from '#lib/contract/chat-form.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { barsOf, waveformOf } from '#scripts/chat/waveform.ts';

describe('the waveform of a recording', () => {
  it('has 64 digits, however long it was', () => {
    for (const length of [0, 1, 5, 63, 64, 65, 640, 3000])
      expect(waveformOf(Array(length).fill(0.1))).toMatch(/^\d{64}$/);
  });

  it('has its loudest part as 9, whether the voice was near or far', () => {
    const rising = Array.from({ length: 300 }, (_, at) => at / 300);
    expect(waveformOf(rising)).toMatch(/^1.*9$/);
    expect(waveformOf(rising.map((level) => level / 5))).toBe(waveformOf(rising));
  });

  it('leaves silence low', () => {
    expect(waveformOf(Array(100).fill(0))).toBe('0'.repeat(waveformPoints));
    expect(waveformOf(Array(100).fill(0.001))).toBe('2'.repeat(waveformPoints));
  });

  it('stretches a short recording', () => {
    expect(waveformOf([0, 1])).toBe('0'.repeat(32) + '9'.repeat(32));
  });

  it('is drawn in fewer bars, and low where there is none', () => {
    expect(barsOf('0'.repeat(32) + '9'.repeat(32), 4)).toEqual([0, 0, 1, 1]);
    expect(barsOf(null, 3)).toEqual([0, 0, 0]);
  });
});

it('the length of a recording is told in minutes and seconds', () => {
  expect([0, 999, 7400, 60_000, 299_999].map(formatDuration)).toEqual([
    '0:00',
    '0:00',
    '0:07',
    '1:00',
    '4:59',
  ]);
});
