import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { voiceTexts as texts } from '#lib/copy/chat-voice.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { formatSize } from '#lib/format/size.ts';
import { pause, play } from '#lib/icons.ts';
import { $speed, nextSpeed, recallSpeed, type Voice, voiceOf } from '#scripts/chat/voice-player.ts';
import { barsOf } from '#scripts/chat/waveform.ts';
import { Bars } from './Bars.tsx';

interface Props {
  /** Null while the message is being sent. */
  address: string | null;
  durationMs: number | null;
  waveform: string | null;
  size?: number | null;
  isOwn: boolean;
  /** Fetches a fresh URL of the same file. Null if there is none. */
  renew: () => Promise<string | null>;
}

const barCount = 32;

export function VoiceMessage({ address, durationMs, waveform, size = null, isOwn, renew }: Props) {
  const { state, atMs, lengthMs, toggle, seek } = useVoice(address, durationMs, renew);
  const speed = useStore($speed, { ssr: 'initial' });
  const isPlaying = state === 'playing' || state === 'loading';
  const length = lengthMs === null ? '' : formatDuration(lengthMs);
  return (
    <div className="voice flex flex-wrap items-center">
      <button
        type="button"
        className="round-button"
        aria-label={isPlaying ? texts.pause : isOwn ? texts.playOwn(length) : texts.play(length)}
        aria-busy={state === 'loading' || undefined}
        disabled={address === null}
        onClick={toggle}
      >
        <Icon of={isPlaying ? pause : play} />
      </button>
      <Position atMs={atMs} lengthMs={lengthMs ?? 0} waveform={waveform} onSeek={seek} />
      <span className="voice-time text-text2 letters-f13 even-digits">
        {atMs > 0 ? formatDuration(atMs) : length}
        {size !== null && <span className="when-saving"> · {formatSize(size)}</span>}
      </span>
      <button
        type="button"
        className="voice-speed flex-none text-primary letters-f13 font-semibold"
        aria-label={texts.speed(inWords(speed))}
        onClick={nextSpeed}
      >
        {inWords(speed)}
      </button>
      {state === 'failed' && (
        <p className="w-full text-text2 letters-f13" role="alert">
          {texts.failed}
        </p>
      )}
    </div>
  );
}

const inWords = (speed: number) => `${String(speed).replace('.', ',')}×`;

function useVoice(address: string | null, durationMs: number | null, renew: Props['renew']) {
  const [state, setState] = useState<'paused' | 'loading' | 'playing' | 'failed'>('paused');
  const [atMs, setAt] = useState(0);
  const [toldMs, setTold] = useState<number>();
  const voice = useRef<Voice>(undefined);
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(recallSpeed, []);
  useEffect(() => () => voice.current?.end(), []);

  function toggle() {
    if (state === 'playing' || state === 'loading') return voice.current?.pause();
    if (address === null) return;
    voice.current ??= voiceOf({
      onMove: setAt,
      onLength: setTold,
      onChange: setState,
      renew: () => latest.current(),
    });
    voice.current.play(address, atMs);
  }

  function seek(toMs: number) {
    setAt(toMs);
    voice.current?.seek(toMs);
  }

  return { state, atMs, lengthMs: durationMs ?? toldMs ?? null, toggle, seek };
}

interface PositionProps {
  atMs: number;
  lengthMs: number;
  waveform: string | null;
  onSeek: (toMs: number) => void;
}

function Position({ atMs, lengthMs: length, waveform, onSeek }: PositionProps) {
  const part = length > 0 ? Math.min(1, atMs / length) : 0;
  const seekTo = (ms: number) => onSeek(Math.min(length, Math.max(0, ms)));

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seekTo(((event.clientX - left) / width) * length);
  }

  function move(event: KeyboardEvent) {
    const step = Math.max(1000, length / 20);
    const to = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      Home: -length,
      End: length,
    };
    const by = to[event.key as keyof typeof to];
    if (by === undefined) return;
    event.preventDefault();
    seekTo(atMs + by);
  }

  return (
    <div
      className="voice-position flex flex-1 items-center"
      role="slider"
      tabIndex={0}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round(Math.min(atMs, length) / 1000)}
      aria-valuetext={texts.place(formatDuration(atMs), formatDuration(length))}
      onPointerDown={(event) => {
        if (event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onKeyDown={move}
    >
      <Bars heights={barsOf(waveform, barCount)} played={Math.round(part * barCount)} />
    </div>
  );
}
