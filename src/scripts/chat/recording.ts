import { longestRecordingMs } from '#lib/contract/chat-form.ts';
import type { recorderTexts } from '#lib/copy/chat-voice.ts';
import { recordingFormat } from './can-record.ts';
import { waveformOf } from './waveform.ts';

export interface Recording {
  readonly file: File;
  readonly durationMs: number;
  /** 64 digits of loudness. */
  readonly waveform: string;
}

export type RecordingProblem = keyof typeof recorderTexts.problems;

interface RecordingEvents {
  /** Called ten times a second. `levels`: the loudness of each tenth of a second so far, from 0 to 1. */
  readonly onTick: (elapsedMs: number, levels: readonly number[]) => void;
  readonly onStop: (recording: Recording, why: 'asked' | 'longest' | 'interrupted') => void;
  readonly onProblem: (problem: RecordingProblem) => void;
}

const chunkMs = 100;
/** Shorter recordings are presses by mistake. */
const shortestMs = 500;
/** Enough for a voice. A minute costs 180 KB. */
const audioBitsPerSecond = 24_000;

/** `cancel` may be called at any time. No event follows it. */
export function record(events: RecordingEvents): { stop: () => void; cancel: () => void } {
  let running: ReturnType<typeof recordStream> | undefined;
  let cancelled = false;

  const begin = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    try {
      if (!cancelled) running = recordStream(stream, events);
    } finally {
      if (!running) stopTracks(stream);
    }
  };
  begin().catch((error) => {
    if (!cancelled) events.onProblem(problemsByName[(error as DOMException).name] ?? 'failed');
  });

  return {
    stop: () => running?.stop(),
    cancel: () => {
      cancelled = true;
      running?.release();
    },
  };
}

function recordStream(stream: MediaStream, { onTick, onStop, onProblem }: RecordingEvents) {
  const { type, ending } = recordingFormat() ?? { type: '', ending: 'webm' };
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond });
  const ear = listenTo(stream);
  const chunks: Blob[] = [];
  const levels: number[] = [];
  let why: Parameters<typeof onStop>[1] = 'interrupted';
  let begun = 0;
  let stopped = 0;
  let timer = 0;
  let isOver = false;

  const release = () => {
    isOver = true;
    clearInterval(timer);
    ear.close();
    stopTracks(stream);
  };
  const stop = (reason: typeof why) => {
    if (recorder.state !== 'recording') return;
    why = reason;
    stopped = performance.now();
    recorder.stop();
  };
  const tick = () => {
    const elapsed = performance.now() - begun;
    levels.push(ear.level());
    onTick(Math.min(elapsed, longestRecordingMs), levels);
    if (elapsed >= longestRecordingMs) stop('longest');
  };
  const done = () => {
    if (isOver) return;
    release();
    const durationMs = Math.round(Math.min((stopped || performance.now()) - begun, longestRecordingMs));
    const file = new File(chunks, `audio_${Date.now()}.${ending}`, { type: type.split(';')[0] ?? '' });
    if (file.size === 0) onProblem('failed');
    else if (durationMs < shortestMs) onProblem('tooShort');
    else onStop({ file, durationMs, waveform: waveformOf(levels) }, why);
  };

  recorder.addEventListener('start', () => {
    begun = performance.now();
    timer = window.setInterval(tick, chunkMs);
    onTick(0, levels);
  });
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  // The event also comes when the microphone is taken away: by a call, or because it was unplugged.
  recorder.addEventListener('stop', done);
  recorder.start(chunkMs);
  return { stop: () => stop('asked'), release };
}

/** A browser without AudioContext records all the same, with a level of 0. */
function listenTo(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const samples = new Uint8Array(analyser.fftSize);
    context.createMediaStreamSource(stream).connect(analyser);
    // Some browsers start paused. If resuming fails, the bars stay low.
    context.resume().catch(() => undefined);
    return {
      level: () => {
        analyser.getByteTimeDomainData(samples);
        return loudness(samples);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return { level: () => 0, close: () => undefined };
  }
}

/** From 0 to 1. Samples are bytes around 128. */
function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  return Math.sqrt(sum / samples.length);
}

/** Also turns off the light that says that the microphone is on. */
function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const problemsByName: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
