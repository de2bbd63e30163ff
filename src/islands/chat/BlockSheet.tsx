import { Button } from '#components/ui/Button.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Conversation } from '#lib/contract/chat.ts';
import { chatBlockTexts as texts } from '#lib/copy/chat-block.ts';
import { messagesTexts } from '#lib/copy/messages.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  conversation: Conversation;
  open: boolean;
  block: () => Promise<void>;
  onClose: () => void;
}

export function BlockSheet({ conversation: { peer }, open, block, onClose }: Props) {
  const { display_name: name } = peer;

  async function confirm() {
    onClose();
    try {
      await block();
      toastSuccess(texts.blocked(name), { about: 'block' });
    } catch (error) {
      toastError(problemText(error, texts.blockFailed), { about: 'block' });
    }
  }

  return (
    <Sheet title={texts.blockQuestion(name)} open={open} onClose={onClose} small>
      <div className="sheet-body">
        <p>{texts.blockEffect}</p>
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look="danger" onClick={() => void confirm()}>
          {messagesTexts.block}
        </Button>
      </div>
    </Sheet>
  );
}
