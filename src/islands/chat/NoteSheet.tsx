import { useState } from 'react';
import { TextArea } from '#components/ui/TextArea.tsx';
import { useWriting } from '#islands/deals/use-writing.ts';
import { WritingForm } from '#islands/deals/WritingForm.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Conversation, Message } from '#lib/contract/chat.ts';
import { longestNote } from '#lib/contract/chat-form.ts';
import { teamNoteTexts as texts } from '#lib/copy/team-note.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

interface Props {
  conversation: Conversation;
  arrive: (note: Message) => Promise<void>;
  open: boolean;
  onClose: () => void;
}

/** What only the people of the company read. */
export function NoteSheet({ conversation: { id, peer }, arrive, open, onClose }: Props) {
  const [blank] = useState({ text: '' });
  const path = `/chat/conversations/${id}/note` as const;
  const writing = useWriting({
    blank,
    draft: `note-${id}`,
    failed: texts.failed,
    onKept: onClose,
    faultsOf: ({ text }) => (text.trim() === '' ? { text: texts.empty } : {}),
    send: (written, sent) => call('POST', path, { json: { ...written, ...sent } }),
    act: (written, sent) => ({
      kind: 'note',
      title: peer.display_name,
      about: `note:${id}`,
      path,
      fields: { ...written, ...sent },
      href: paths.conversation(id),
    }),
    onSent(note) {
      onClose();
      void arrive(note);
    },
  });
  return (
    <Sheet title={texts.title} open={open} onClose={onClose} small form>
      <WritingForm
        writing={writing}
        onClose={onClose}
        texts={{
          draft: texts.draft,
          send: texts.save,
          sending: texts.saving,
        }}
      >
        <TextArea label={texts.whoReads} rows={4} maxLength={longestNote} {...writing.typed('text')} />
      </WritingForm>
    </Sheet>
  );
}
