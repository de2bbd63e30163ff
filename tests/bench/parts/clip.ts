import { mediaLimit } from '#lib/contract/portfolio-form.ts';
import { video } from '#tests/support/media.ts';

/** The largest video that is taken. */
export const clip = video('mp4', mediaLimit - video('mp4', 0).length);
export const clipName = `${'0'.repeat(32)}.mp4`;
