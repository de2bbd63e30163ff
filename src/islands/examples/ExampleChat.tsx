import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { QuickAnswers, QuickAnswersButton } from '#islands/chat/QuickAnswers.tsx';
import { useQuickAnswers } from '#islands/chat/use-quick-answers.ts';
import { VoiceMessage } from '#islands/chat/voice/VoiceMessage.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const VoiceRecorder = lazy(() => import('#islands/chat/voice/VoiceRecorder.tsx'));
const PictureViewer = lazy(() => import('#islands/chat/PictureViewer.tsx'));

const waveform = '0123456787654345678987654321234567898765432123456787654321012345';
const renew = () => Promise.resolve('/files/fresh');

export default function ExampleChat() {
  const root = useReady<HTMLDivElement>();
  const [open, setOpen] = useState<'recorder' | 'picture'>();
  const close = () => setOpen(undefined);
  return (
    <div ref={root} className="stack-tight">
      <VoiceMessage
        address="/files/nothing"
        durationMs={14_000}
        waveform={waveform}
        isOwn={false}
        renew={renew}
      />
      <VoiceMessage address="/files/own" durationMs={75_000} waveform={null} isOwn renew={renew} />
      <VoiceMessage address={null} durationMs={2_000} waveform={waveform} isOwn renew={renew} />
      <ExampleField />
      <Suspense>
        {open === 'recorder' && (
          <VoiceRecorder
            onClose={close}
            onRecorded={({ durationMs }) => {
              toastSuccess(`Gravou ${formatDuration(durationMs)}.`);
              close();
            }}
          />
        )}
        {open === 'picture' && (
          <PictureViewer address="/icons/512.png" name="imagem.png" onClose={close} file="/icons/512.png" />
        )}
      </Suspense>
      {open !== 'recorder' && (
        <div className="flow pt-2">
          <Button look="quiet" onClick={() => setOpen('recorder')}>
            Gravar áudio
          </Button>
          <Button look="quiet" onClick={() => setOpen('picture')}>
            Ver imagem
          </Button>
        </div>
      )}
    </div>
  );
}

function ExampleField() {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const answers = useQuickAnswers({
    typed,
    company: undefined,
    onChoose: setTyped,
    listId: 'example-answers',
  });
  return (
    <div>
      <QuickAnswers {...answers.list} />
      <div className="row">
        <textarea
          ref={field}
          className="input grow"
          aria-label="Mensagem"
          rows={1}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...answers.field}
          onKeyDown={answers.onKeyDown}
        />
        <QuickAnswersButton
          onClick={() => {
            setTyped(typed ? '' : '/');
            field.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
