/** What a recording can be, the best first, with the ending of its file. Safari writes MP4. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
] as const;

export const recordingFormat = () => formats.find(({ type }) => MediaRecorder.isTypeSupported(type));

/** Whether this browser can record here. Outside of HTTPS there are no microphones. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && typeof MediaRecorder === 'function' && recordingFormat() !== undefined;
