import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { Conversation } from '#lib/contract/chat.ts';
import { chatBlockTexts as texts } from '#lib/copy/chat-block.ts';
import { messagesTexts } from '#lib/copy/messages.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/** Comes from the chat itself, so that this part stays out of its first script. */
type SetBlocked = (conversation: Conversation, isBlocked: boolean) => Promise<void>;

interface Props {
  conversation: Conversation;
  open: boolean;
  setBlocked: SetBlocked;
  onClose: () => void;
}

export function BlockSheet({ conversation, open, setBlocked, onClose }: Props) {
  const { display_name: name } = conversation.peer;

  async function block() {
    onClose();
    try {
      await setBlocked(conversation, true);
      toastSuccess(texts.blocked(name), { about: 'block' });
    } catch (error) {
      toastError(problemText(error, texts.blockFailed), { about: 'block' });
    }
  }

  return (
    <ConfirmSheet
      title={texts.blockQuestion(name)}
      open={open}
      act={messagesTexts.block}
      effect={texts.blockEffect}
      onConfirm={() => void block()}
      onClose={onClose}
    />
  );
}

export async function unblock(conversation: Conversation, setBlocked: SetBlocked): Promise<void> {
  try {
    await setBlocked(conversation, false);
    toastSuccess(texts.unblocked(conversation.peer.display_name), { about: 'block' });
  } catch (error) {
    toastError(problemText(error, texts.unblockFailed), { about: 'block' });
  }
}
