import { Icon } from '#components/ui/Icon.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Message } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { copy as copyIcon, flag, refresh, reply, trash } from '#lib/icons.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { hideMessage } from '#scripts/chat/chats.ts';
import { cancel, tryAgain } from '#scripts/outbox/outbox.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { Shown } from './shown.ts';

interface Props {
  shown: Shown | undefined;
  isClosed: boolean;
  isTeam: boolean;
  onClose: () => void;
  onReply: (shown: Shown) => void;
  onReport: (shown: Shown) => void;
}

export function MessageSheet({ shown, isClosed, isTeam, onClose, onReply, onReport }: Props) {
  const act = (work: () => unknown) => () => {
    onClose();
    void work();
  };
  const message = shown?.message;
  return (
    <Sheet title={texts.messageOptions} open={shown !== undefined} onClose={onClose} small>
      <div className="sheet-body message-acts">
        {shown && message && !isClosed && !shown.isNote && (
          <Act icon={reply} text={texts.reply} onClick={act(() => onReply(shown))} />
        )}
        {shown?.text && <Act icon={copyIcon} text={texts.copy} onClick={act(() => copy(shown.text))} />}
        {shown?.state === 'failed' && (
          <Act icon={refresh} text={texts.retry} onClick={act(() => tryAgain(shown.key))} />
        )}
        {shown?.act && (
          <Act icon={trash} text={texts.discard} danger onClick={act(() => cancel(shown.key))} />
        )}
        {shown && message && !shown.isMe && (
          <Act icon={flag} text={texts.report} onClick={act(() => onReport(shown))} />
        )}
        {message && (
          <Act
            icon={trash}
            text={isTeam ? texts.hideFromTeam : texts.hide}
            danger
            onClick={act(() => hide(message))}
          />
        )}
      </div>
    </Sheet>
  );
}

interface ActProps {
  icon: string;
  text: string;
  danger?: boolean;
  onClick: () => void;
}

const Act = ({ icon, text, danger, onClick }: ActProps) => (
  <button className={danger ? 'option option-danger' : 'option'} type="button" onClick={onClick}>
    <Icon of={icon} />
    {text}
  </button>
);

/** The pressed button disappears with its message, so the focus goes to the log. */
async function hide(message: Message): Promise<void> {
  try {
    await hideMessage(message);
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[role=log]')?.focus();
  } catch (error) {
    toastError(problemText(error, texts.hideFailed), { about: 'hide' });
  }
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(texts.copied, { about: 'copy' });
  } catch {
    toastError(texts.copyFailed, { about: 'copy' });
  }
}
