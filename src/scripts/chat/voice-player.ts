import { atom } from 'nanostores';
import { keptForSession } from '#scripts/stores/kept.ts';

const speeds = [1, 1.5, 2] as const;
type Speed = (typeof speeds)[number];

const key = 'voice_speed';

export const $speed = atom<Speed>(1);

/** Called in the browser on first use, because the server renders without the stored speed. */
export function recallSpeed(): void {
  $speed.set(speeds.find((speed) => String(speed) === keptForSession[key]) ?? 1);
}

export function nextSpeed(): void {
  const next = speeds[(speeds.indexOf($speed.get()) + 1) % speeds.length] ?? 1;
  $speed.set(next);
  keptForSession[key] = String(next);
}

interface VoiceEvents {
  readonly onMove: (atMs: number) => void;
  /** Only if the file says its length. Recordings of browsers do not. */
  readonly onLength: (ms: number) => void;
  readonly onChange: (state: 'paused' | 'loading' | 'playing' | 'failed') => void;
  /** Resolves to a fresh address, because the address in a message expires after ten minutes. */
  readonly renew: () => Promise<string | null>;
}

export interface Voice {
  readonly play: (address: string, fromMs: number) => void;
  readonly pause: () => void;
  readonly seek: (toMs: number) => void;
  readonly end: () => void;
}

/** At most one voice message plays in a page. */
let playing: HTMLAudioElement | undefined;

export function pausePlaying(): void {
  playing?.pause();
  playing = undefined;
}

export function voiceOf({ onMove, onLength, onChange, renew }: VoiceEvents): Voice {
  const audio = new Audio();
  audio.preload = 'none';
  let hasRenewed = false;
  const heard = new AbortController();
  const hear = (event: string, listener: () => void) => {
    audio.addEventListener(event, listener);
    heard.signal.addEventListener('abort', () => audio.removeEventListener(event, listener));
  };

  const start = async () => {
    if (playing !== audio) pausePlaying();
    playing = audio;
    audio.playbackRate = $speed.get();
    try {
      await audio.play();
    } catch (error) {
      // Pausing while it loads, or an expired address, also ends here. The `error` event below handles expired addresses.
      if ((error as DOMException).name === 'NotAllowedError') onChange('paused');
    }
  };
  const failed = async () => {
    const at = audio.currentTime;
    const fresh = hasRenewed ? null : await renew().catch(() => null);
    hasRenewed = true;
    if (heard.signal.aborted) return;
    if (fresh === null) return onChange('failed');
    from(fresh, at * 1000);
    // Meanwhile the person may have paused it, or started another.
    if (playing === audio) void start();
    else onChange('paused');
  };
  const from = (address: string, atMs: number) => {
    audio.src = address;
    audio.currentTime = atMs / 1000;
  };
  let frame = 0;
  const follow = () => {
    onMove(audio.currentTime * 1000);
    frame = requestAnimationFrame(follow);
  };
  const rest = () => cancelAnimationFrame(frame);

  hear('playing', () => {
    hasRenewed = false;
    rest();
    follow();
    onChange('playing');
  });
  hear('durationchange', () => {
    if (Number.isFinite(audio.duration)) onLength(audio.duration * 1000);
  });
  hear('waiting', () => onChange('loading'));
  hear('pause', () => {
    rest();
    onChange('paused');
  });
  hear('ended', () => {
    rest();
    onMove(0);
    onChange('paused');
  });
  hear('error', () => {
    rest();
    void failed();
  });
  heard.signal.addEventListener(
    'abort',
    $speed.listen((speed) => {
      audio.playbackRate = speed;
    }),
  );

  return {
    play: (address, fromMs) => {
      onChange('loading');
      hasRenewed = false;
      if (!audio.src || audio.error) from(address, fromMs);
      void start();
    },
    pause: () => {
      audio.pause();
      if (playing === audio) playing = undefined;
    },
    seek: (toMs) => {
      audio.currentTime = toMs / 1000;
    },
    end: () => {
      heard.abort();
      rest();
      audio.pause();
      audio.removeAttribute('src');
      if (playing === audio) playing = undefined;
    },
  };
}
