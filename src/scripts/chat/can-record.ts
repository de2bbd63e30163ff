/** In order of preference. Safari records MP4. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
] as const;

export const recordingFormat = () => formats.find(({ type }) => MediaRecorder.isTypeSupported(type));

/** Browsers give no microphone outside of HTTPS. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && typeof MediaRecorder === 'function' && recordingFormat() !== undefined;
