/** Separate from the schemas, so that the chat's screens do not load them. */
export const longestText = 4000;
export const longestNote = 1000;
/** Without a word of theirs, nobody is at a conversation any longer. */
export const claimMs = 30 * 60 * 1000;
export const fileLimit = 10 * 1024 * 1024;
export const longestRecordingMs = 5 * 60 * 1000;
/** Each point is a digit from 0 to 9. */
export const waveformPoints = 64;
export const referenceTypes = ['service', 'job', 'portfolio'] as const;
export type ReferenceType = (typeof referenceTypes)[number];
