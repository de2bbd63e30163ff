import { type MouseEvent, memo } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { PathLine } from '#islands/deals/PathLine.tsx';
import { shortTime } from '#lib/chat/times.ts';
import type { Conversation } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { badgeText } from '#lib/format/badge.ts';
import { check } from '#lib/icons/forms.ts';
import { checks, clock } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  conversation: Conversation;
  isOpen: boolean;
  isOnline: boolean;
  isTyping: boolean;
  draft: string;
  waiting: string | undefined;
  onOpen: (id: number) => void;
}

export const ConversationRow = memo(({ conversation, isOpen, isOnline, onOpen, ...said }: Props) => {
  const { id, peer, unread_count: unread, last_time } = conversation;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a
      className={unread > 0 ? 'chat-row chat-row-unread' : 'chat-row'}
      href={paths.conversation(id)}
      aria-current={isOpen ? 'true' : undefined}
      data-conversation={id}
      onClick={open}
    >
      <span className={isOnline ? 'chat-face chat-face-online' : 'chat-face'}>
        <Face
          name={peer.display_name}
          photo={peer.display_photo_url}
          company={peer.user_type === 'company'}
          size={48}
        />
        {isOnline && <span className="visually-hidden">{texts.online}</span>}
      </span>
      <span className="flex-1 min-w-0 ml-3">
        <span className="flex items-center">
          <b className="one-line block flex-1 font-semibold">{peer.display_name}</b>
          {last_time && (
            <time className="chat-row-time" dateTime={last_time}>
              {shortTime(new Date(last_time), new Date())}
            </time>
          )}
        </span>
        <span className="flex items-center">
          <span className="chat-row-last one-line block flex-1 text-text2 letters-f14">
            <LastWords conversation={conversation} {...said} />
          </span>
          {unread > 0 && (
            <>
              <span className="badge chat-row-count flex-none ml-2" aria-hidden="true">
                {badgeText(unread)}
              </span>
              <span className="visually-hidden">{`, ${texts.unread(badgeText(unread))}`}</span>
            </>
          )}
        </span>
        <PathLine done={conversation.deal_steps} />
      </span>
    </a>
  );
});

function LastWords({
  conversation: { last_message, last_message_is_mine, last_message_status: status, has_deal, is_team },
  isTyping,
  draft,
  waiting,
}: Pick<Props, 'conversation' | 'isTyping' | 'draft' | 'waiting'>) {
  if (isTyping) return <span className="text-primary font-semibold">{texts.typing}</span>;
  if (draft)
    return (
      <>
        <span className="text-danger">{texts.draft}:</span> {draft}
      </>
    );
  if (waiting)
    return (
      <span className="chat-tick">
        <Icon of={clock} size={16} />
        <span className="visually-hidden">{texts.states.waiting}: </span>
        {waiting}
      </span>
    );
  if (!last_message) return has_deal ? texts.haveDeal : texts.sayHello;
  if (!last_message_is_mine) return last_message;
  return (
    <>
      {status && (
        <span className={status === 'read' ? 'chat-tick text-primary font-semibold' : 'chat-tick'}>
          <Icon of={status === 'sent' ? check : checks} size={16} />
          <span className="visually-hidden">{texts.states[status]}: </span>
        </span>
      )}
      {/* Of a company, anybody may have written it. */}
      {is_team ? last_message : texts.yours(last_message)}
    </>
  );
}
