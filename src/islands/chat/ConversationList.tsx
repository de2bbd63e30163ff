import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { lastOf } from '#lib/chat/last-of.ts';
import type { Conversation } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { inFewWords } from '#lib/format/few-words.ts';
import { paths } from '#lib/paths.ts';
import { $presence, $typing, $whose, isListed } from '#scripts/chat/chats.ts';
import { $drafts } from '#scripts/chat/drafts.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import { $entries } from '#scripts/outbox/outbox.ts';
import { ConversationRow } from './ConversationRow.tsx';
import type { UserFilter } from './use-address.ts';
import { useConversations } from './use-conversations.ts';
import { useOnline } from './use-online.ts';

interface Props {
  filter: UserFilter;
  open: number | undefined;
  drawing: ReactNode;
  onOpen: (id: number) => void;
}

export function ConversationList({ filter, open, drawing, onOpen }: Props) {
  const { conversations, ends, problem, isLoading, load, more } = useConversations();
  const presence = useStore($presence);
  const typing = useStore($typing);
  const drafts = useStore($drafts);
  const entries = useStore($entries);
  const whose = useStore($whose);
  const isOfCompany = typeof whose === 'number';
  const isOnline = useOnline();
  const shown = conversations?.filter((one) => isListed(one, whose) && isOfKind(one, filter));
  // What the device has kept is all there is without a network, and a line above the page says so.
  const isKept = !isOnline && shown !== undefined && shown.length > 0;
  return (
    <>
      {problem && !isKept && <NotLoaded problem={problem} onRetry={load} />}
      {!conversations && !problem && <ListSkeleton />}
      {shown && shown.length > 0 && (
        <nav aria-label={texts.conversations}>
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === open}
              isOnline={presence[conversation.id]?.is_online === true}
              isTyping={typing.includes(conversation.id)}
              draft={conversation.id === open ? '' : (drafts[conversation.id] ?? '')}
              waiting={waitingIn(entries, conversation.id)}
              onOpen={onOpen}
            />
          ))}
        </nav>
      )}
      {shown?.length === 0 && ends && !problem && (
        <EmptyState
          drawing={drawing}
          title={isOfCompany ? texts.noneOfCompany : filter === 'all' ? texts.none : texts.noneOfKind}
          text={isOfCompany ? texts.noneOfCompanyHow : texts.noneHow}
        >
          {!isOfCompany && <Button href={paths.chatSearch}>{texts.findPeople}</Button>}
        </EmptyState>
      )}
      {conversations && !ends && isOnline && (
        <p className="my-4 text-center">
          <Button look="outline" busy={isLoading} onClick={() => !isLoading && more()}>
            {isLoading ? texts.loading : texts.moreConversations}
          </Button>
        </p>
      )}
    </>
  );
}

/** The last of what waits on this device to be sent there. */
function waitingIn(entries: readonly OutboxEntry[], id: number): string | undefined {
  const last = lastOf(entries.filter(({ message, refused }) => message?.conversation === id && !refused));
  return last?.message && inFewWords(last.message.text, last.files?.[0]?.content.type ?? null);
}

const isOfKind = ({ peer }: Conversation, filter: UserFilter) =>
  filter === 'all' || peer.user_type === filter;

export const ListSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{texts.loading}</span>
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="chat-row" aria-hidden="true">
        <span className="skeleton flex-none w-7 h-7" />
        <span className="flex-1 min-w-0 ml-3">
          <span className="skeleton chat-row-coming-line block my-2" />
          <span className="skeleton chat-row-coming-line block my-2" />
        </span>
      </div>
    ))}
  </div>
);
