import { memo } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { piecesOf } from '#lib/chat/links.ts';
import type { Message } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { formatTime } from '#lib/format/date.ts';
import { alert, check } from '#lib/icons/forms.ts';
import { checks, clock, lock, more, refresh } from '#lib/icons.ts';
import { MessageFile } from './MessageFile.tsx';
import { Reference } from './Reference.tsx';
import type { Shown } from './shown.ts';

export interface BubbleActs {
  readonly onMenu: (shown: Shown) => void;
  readonly onJump: (id: number) => void;
  readonly onRetry: (key: string) => void;
  readonly onView: (message: Message) => void;
}

interface Props {
  shown: Shown;
  starts: boolean;
  replyName: string | undefined;
  acts: BubbleActs;
}

export const Bubble = memo(({ shown, starts, replyName, acts }: Props) => {
  const { key, isMe, text, state, writer, isNote, reply, reference } = shown;
  const classes = [
    'message',
    isMe && 'message-own',
    starts && 'message-first',
    isNote && 'message-note note-warn',
    state === 'failed' && 'message-failed',
  ];
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')} data-message={key}>
        {isNote && <NoteSign />}
        {writer && (starts || isNote) && <b className="message-writer block letters-f13">{writer}</b>}
        {reference && <Reference reference={reference} />}
        {reply && (
          <button
            className="message-quote block w-full text-left"
            type="button"
            aria-label={texts.original}
            onClick={() => acts.onJump(reply.id)}
          >
            {replyName && <b className="block text-primary">{replyName}</b>}
            <span>{reply.preview}</span>
          </button>
        )}
        <MessageFile shown={shown} onView={acts.onView} />
        {text && <Words text={text} />}
        <State shown={shown} />
        <button
          className="message-menu"
          type="button"
          aria-label={texts.messageOptions}
          aria-haspopup="dialog"
          onClick={() => acts.onMenu(shown)}
        >
          <Icon of={more} size={16} />
        </button>
      </div>
      {state === 'failed' && (
        <p className="message-refused flex flex-wrap items-center justify-end text-danger letters-f13">
          <span>{shown.act?.refused?.text ?? texts.failed}</span>
          <button
            type="button"
            className="inline-flex items-center min-h-touch ml-2 text-inherit font-semibold"
            onClick={() => acts.onRetry(key)}
          >
            <Icon of={refresh} size={16} className="mr-1" />
            {texts.retry}
          </button>
        </p>
      )}
    </>
  );
});

const NoteSign = () => (
  <span className="row letters-f13 font-semibold">
    <Icon of={lock} size={16} className="mr-1" />
    {texts.note}
  </span>
);

const Words = ({ text }: { text: string }) => (
  <span className="message-words">
    {piecesOf(text).map(({ text: piece, href }, index) =>
      href ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          key={index}
          className="text-primary"
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </span>
);

const stateIcons = { waiting: clock, failed: alert, sent: check, delivered: checks, read: checks };

function State({ shown: { time, state } }: { shown: Shown }) {
  return (
    <span className="message-state flex items-center justify-end text-text2 even-digits">
      {time && <time dateTime={time}>{formatTime(new Date(time))}</time>}
      {state && (
        <span className={state === 'read' ? 'text-primary' : undefined}>
          <Icon of={stateIcons[state]} size={16} />
          <span className="visually-hidden">{texts.states[state]}</span>
        </span>
      )}
    </span>
  );
}
