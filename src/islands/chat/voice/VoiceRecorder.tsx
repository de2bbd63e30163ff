import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { recorderTexts as texts } from '#lib/copy/chat-voice.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { send } from '#lib/icons.ts';
import { type Recording, type RecordingProblem, record } from '#scripts/chat/recording.ts';
import { pausePlaying } from '#scripts/chat/voice-player.ts';
import { Bars } from './Bars.tsx';

interface Props {
  onRecorded: (recording: Recording) => void;
  onClose: () => void;
}

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly is: 'stopped'; readonly recording: Recording; readonly why: keyof typeof texts.stopped }
  | { readonly is: 'problem'; readonly problem: RecordingProblem };

/**
 * Replaces the composer's row and starts recording when the microphone is ready. If the person stops the
 * recording, it is handed over at once. If it stops by itself, it waits for the person's decision.
 */
export default function VoiceRecorder({ onRecorded, onClose }: Props) {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [attempt, setAttempt] = useState(1);
  const running = useRef<ReturnType<typeof record>>(undefined);
  const handOver = useRef(onRecorded);
  handOver.current = onRecorded;
  const root = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt records anew
  useEffect(() => {
    // The microphone would record the playing message.
    pausePlaying();
    const recording = record({
      onTick: (elapsedMs, levels) => setState({ is: 'recording', elapsedMs, levels: levels.slice(-shown) }),
      onStop: (recording, why) => {
        if (why === 'asked') handOver.current(recording);
        else setState({ is: 'stopped', recording, why });
      },
      onProblem: (problem) => setState({ is: 'problem', problem }),
    });
    running.current = recording;
    return recording.cancel;
  }, [attempt]);

  // Each state removes the pressed button, so the root takes the focus. The next button must not take it,
  // because a held key would press it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is shown
  useEffect(() => root.current?.focus(), [state.is]);

  return (
    <fieldset
      ref={root}
      className="recorder"
      aria-label={texts.recorder}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {state.is === 'asking' && (
        <>
          <CancelButton onClick={onClose} />
          <p className="recorder-said px-2 text-text2 letters-f14" role="status">
            {texts.asking}
          </p>
        </>
      )}
      {state.is === 'recording' && (
        <>
          <CancelButton onClick={onClose} />
          <Timer elapsedMs={state.elapsedMs} />
          <Bars heights={heightsOf(state.levels)} />
          <button
            type="button"
            className="round-button"
            aria-label={texts.stop}
            onClick={() => running.current?.stop()}
          >
            <Icon of={send} />
          </button>
        </>
      )}
      {state.is === 'stopped' && (
        <>
          <p className="recorder-said px-2 text-text2 letters-f14" role="alert">
            {texts.stopped[state.why]}
          </p>
          <b className="flex flex-none items-center px-2 letters-f14 even-digits">
            {formatDuration(state.recording.durationMs)}
          </b>
          <Button look="text" size="small" onClick={onClose}>
            {texts.remove}
          </Button>
          <Button size="small" onClick={() => onRecorded(state.recording)}>
            {texts.send}
          </Button>
        </>
      )}
      {state.is === 'problem' && (
        <>
          <p className="recorder-said px-2 text-text2 letters-f14" role="alert">
            {texts.problems[state.problem]}
          </p>
          <Button look="text" size="small" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setState({ is: 'asking' });
              setAttempt(attempt + 1);
            }}
          >
            {texts.retry}
          </Button>
        </>
      )}
    </fieldset>
  );
}

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="text" size="small" onClick={onClick}>
    {texts.cancel}
  </Button>
);

const Timer = ({ elapsedMs }: { elapsedMs: number }) => (
  <p className="flex flex-none items-center px-2 letters-f14 even-digits">
    <span className="visually-hidden">{texts.recording}</span>
    <span className="recorder-dot" />
    <span role="timer">{formatDuration(elapsedMs)}</span>
  </p>
);

/** The last three seconds, newest at the end. */
const shown = 30;
/** A voice at the usual distance fills half of the height. */
const usual = 0.4;
const heightsOf = (levels: readonly number[]) => [
  ...Array<number>(shown - levels.length).fill(0),
  ...levels.map((level) => Math.min(1, Math.sqrt(level / usual))),
];
