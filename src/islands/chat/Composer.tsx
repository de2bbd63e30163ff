import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import type { Conversation } from '#lib/contract/chat.ts';
import { fileLimit, longestText } from '#lib/contract/chat-form.ts';
import { recorderTexts } from '#lib/copy/chat-voice.ts';
import { emojis, messagesTexts as texts } from '#lib/copy/messages.ts';
import { attach, close, mic, send as sendIcon, smile } from '#lib/icons.ts';
import { personNow } from '#scripts/calls/token.ts';
import { canRecord } from '#scripts/chat/can-record.ts';
import { $drafts, keepDraft } from '#scripts/chat/drafts.ts';
import { messageEntry, type Written } from '#scripts/chat/message-entry.ts';
import { sendLive } from '#scripts/live/live.ts';
import { post } from '#scripts/outbox/outbox.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { shrink } from '#scripts/uploads/shrink.ts';
import { QuickAnswers, QuickAnswersButton } from './QuickAnswers.tsx';
import type { Shown } from './shown.ts';
import { useQuickAnswers } from './use-quick-answers.ts';

const loadRecorder = () => import('./voice/VoiceRecorder.tsx').then((part) => part.default);

const accepted = 'image/*,video/*,audio/*,application/pdf';
/**
 * In milliseconds. The server passes on one "typing" event per three seconds. The interval is slightly
 * longer, so that network delays do not lose one.
 */
const typingEveryMs = 3250;
const draftAfterMs = 1000;

interface Props {
  conversation: Conversation;
  reply: Shown | undefined;
  onReplied: () => void;
  about: Written['about'];
  onAboutDone: () => void;
}

/** Writes messages and chooses files. Nothing here waits for the network. */
export function Composer({ conversation, reply, onReplied, about, onAboutDone }: Props) {
  const { id, is_team, company_id } = conversation;
  const company = (is_team && company_id) || undefined;
  const [text, setText] = useState(() => $drafts.get()[id] ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  useKeptDraft(id, text);
  useGrowing(field, text);
  const tell = useTyping(id);
  const [isRecording, setRecording] = useState(false);
  const [shrinking, setShrinking] = useState(0);
  /** To be sent once pictures that were chosen before are made smaller, which takes seconds on a slow phone. */
  const [isWaiting, setWaiting] = useState(false);
  const VoiceRecorder = useLate(loadRecorder, {
    isWanted: isRecording,
    onFailed: () => setRecording(false),
  });
  const answers = useQuickAnswers({ typed: text, company, onChoose: setText, listId: 'quick-answers' });

  useEffect(() => {
    if (reply) field.current?.focus();
  }, [reply]);

  function write(event: ChangeEvent<HTMLTextAreaElement>) {
    setText(event.target.value);
    tell();
  }

  const insert = useCallback((sign: string) => {
    const { selectionStart: from = 0, selectionEnd: to = from } = field.current ?? {};
    setText((now) => now.slice(0, from) + sign + now.slice(to));
    field.current?.focus();
  }, []);

  const put = (written: Pick<Written, 'text' | 'file'>) => {
    if (personNow() === undefined) return;
    const original = reply?.message;
    const act = messageEntry({
      conversation: id,
      about,
      ...written,
      reply: original && {
        id: original.id,
        preview: original.text.slice(0, 120) || (original.filename ?? ''),
        isMe: original.isMe,
      },
    });
    void post(act).then((isKept) => isKept || toastError(texts.notStored, { about: 'storage' }));
    onReplied();
    onAboutDone();
  };

  function send(event?: FormEvent) {
    event?.preventDefault();
    const written = text.trim();
    field.current?.focus();
    setWaiting(shrinking > 0);
    if (!written || shrinking > 0) return;
    if (Array.from(written).length > longestText)
      return toastError(texts.tooLong(longestText), { about: 'length' });
    setText('');
    put({ text: written });
  }
  useEffect(() => {
    if (isWaiting && shrinking === 0) send();
  });

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setShrinking((now) => now + 1);
    for (const file of files) {
      const content = file.type.startsWith('image/') && file.type !== 'image/gif' ? await shrink(file) : file;
      if (content.size > fileLimit) toastError(texts.tooLarge, { about: 'size' });
      else put({ text: '', file: { content, name: file.name } });
    }
    setShrinking((now) => now - 1);
  }

  /** With a keyboard, Enter sends. On phones it starts a new line, as in other apps. */
  function press(event: KeyboardEvent) {
    if (answers.onKeyDown(event)) return;
    if (event.key === 'Escape' && reply) return onReplied();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    send(event);
  }

  if (isRecording)
    return (
      <div className="composer flex flex-none">
        {VoiceRecorder ? (
          <VoiceRecorder
            onClose={() => setRecording(false)}
            onRecorded={({ file, durationMs, waveform }) => {
              setRecording(false);
              put({ text: '', file: { content: file, name: file.name, durationMs, waveform } });
            }}
          />
        ) : (
          <p className="recorder">{texts.loading}</p>
        )}
      </div>
    );
  return (
    <form className="composer flex flex-none" onSubmit={send}>
      <div className="composer-answers">
        <QuickAnswers {...answers.list} />
      </div>
      <label className="icon-button composer-attach">
        {shrinking > 0 ? <span className="spinner mx-auto" /> : <Icon of={attach} />}
        <span className="visually-hidden">{texts.attach}</span>
        <input
          className="visually-hidden"
          type="file"
          accept={accepted}
          multiple
          onChange={(event) => void choose(event)}
        />
      </label>
      <textarea
        ref={field}
        className="input composer-field"
        rows={1}
        value={text}
        placeholder={texts.field}
        aria-label={texts.field}
        maxLength={longestText * 2}
        enterKeyHint="enter"
        autoComplete="off"
        {...answers.field}
        onChange={write}
        onKeyDown={press}
      />
      {/^\/?$/.test(text) && (
        <QuickAnswersButton
          onClick={() => {
            setText(text ? '' : '/');
            field.current?.focus();
          }}
        />
      )}
      <Emojis onChoose={insert} />
      {text.trim() ? (
        <button
          className="round-button"
          type="submit"
          aria-label={texts.send}
          aria-busy={isWaiting || undefined}
        >
          <Icon of={sendIcon} />
        </button>
      ) : (
        <RecordButton onRecord={() => setRecording(true)} />
      )}
    </form>
  );
}

function RecordButton({ onRecord }: { onRecord: () => void }) {
  const [isPossible] = useState(canRecord);
  if (isPossible)
    return (
      <button className="round-button" type="button" aria-label={texts.record} onClick={onRecord}>
        <Icon of={mic} />
      </button>
    );
  return (
    <button
      className="round-button bg-sunken text-text2"
      type="button"
      aria-label={`${texts.record}: ${recorderTexts.cannotRecord}`}
      title={recorderTexts.cannotRecord}
      onClick={() => toastError(recorderTexts.cannotRecord, { about: 'record' })}
    >
      <Icon of={mic} />
    </button>
  );
}

export const ReplyBar = ({ shown, title, onClose }: { shown: Shown; title: string; onClose: () => void }) => (
  <div className="composer-reply flex flex-none items-center">
    <span className="message-quote min-w-0">
      <b className="block text-primary">{title}</b>
      <span>{shown.text || shown.message?.filename}</span>
    </span>
    <button className="icon-button" type="button" aria-label={texts.stopReply} onClick={onClose}>
      <Icon of={close} />
    </button>
  </div>
);

const Emojis = memo(({ onChoose }: { onChoose: (sign: string) => void }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={menu} className="menu composer-emojis" data-closes="">
      <summary className="icon-button" aria-label={texts.emojis}>
        <Icon of={smile} />
      </summary>
      <div className="menu-panel">
        {emojis.map((sign) => (
          <button
            key={sign}
            type="button"
            aria-label={texts.emoji(sign)}
            onClick={() => {
              if (menu.current) menu.current.open = false;
              onChoose(sign);
            }}
          >
            {sign}
          </button>
        ))}
      </div>
    </details>
  );
});

function useKeptDraft(id: number, text: string) {
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(id, text), draftAfterMs);
    return () => clearTimeout(timer);
  }, [id, text]);
  useEffect(() => {
    const keep = () => keepDraft(id, latest.current);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [id]);
}

function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string) {
  const before = useRef(text);
  useEffect(() => {
    const { current } = field;
    const isShorter = text.length < before.current.length;
    before.current = text;
    if (!current) return;
    // Skipped where possible, because each change of the height causes a layout of the page.
    if (isShorter) current.style.height = 'auto';
    if (current.scrollHeight > current.clientHeight) current.style.height = `${current.scrollHeight + 2}px`;
  }, [field, text]);
}

function useTyping(id: number) {
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < typingEveryMs) return;
    told.current = Date.now();
    sendLive('typing', { conversation_id: id });
  };
}
