import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { seenText } from '#lib/chat/times.ts';
import type { Conversation, Presence } from '#lib/contract/chat.ts';
import { beginDealTexts } from '#lib/copy/begin-deal.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { back, flag, lock, more, tag, user, users, wallet } from '#lib/icons.ts';
import { $presence, $typing } from '#scripts/chat/chats.ts';
import { $person } from '#scripts/stores/session.ts';

interface Props {
  conversation: Conversation;
  onBegin: (begins: 'ask' | 'offer') => void;
  onBack: () => void;
  onBlock: () => void;
  onPass: () => void;
  onReport: () => void;
}

export function ConversationHead({ conversation, onBegin, onBack, onBlock, onPass, onReport }: Props) {
  const { id, peer, company_id, is_team, is_blocked, closed_because } = conversation;
  const { isSeller, mine = [] } = useStore($person) ?? {};
  const mayPass = company_id === null && mine.some((mark) => mark.startsWith('transfer:'));
  const isOpen = closed_because === null;
  const presence = useStore($presence)[id];
  const isTyping = useStore($typing).includes(id);
  const isCompany = peer.user_type === 'company';
  const kind = peer.user_type && texts.kinds[peer.user_type];
  return (
    <header className="chat-head flex flex-none items-center">
      <BackButton onClick={onBack} />
      <a
        className="grow flex items-center min-h-touch px-2 text-inherit no-underline"
        href={peer.path ?? undefined}
      >
        <span className={presence?.is_online ? 'chat-face chat-face-online' : 'chat-face'}>
          <Face name={peer.display_name} photo={peer.display_photo_url} company={isCompany} size={40} />
        </span>
        <span className="grow ml-3">
          <b className="one-line block flex-1 font-semibold">{peer.display_name}</b>
          <span className="chat-head-about one-line block text-text2 letters-f13">
            {isTyping ? texts.typing : (presenceText(presence) ?? kind)}
          </span>
        </span>
      </a>
      <details className="menu" data-closes="">
        <summary className="icon-button" aria-label={texts.options}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          {peer.path && (
            <a className="option" href={peer.path}>
              <Icon of={user} />
              {isCompany ? texts.page : texts.profile}
            </a>
          )}
          {isOpen && !is_team && (isCompany || peer.user_type === 'freelancer') && (
            <button className="option" type="button" onClick={() => onBegin('ask')}>
              <Icon of={tag} />
              {beginDealTexts.ask}
            </button>
          )}
          {isOpen && isSeller && (is_team || company_id === null) && (
            <button className="option" type="button" onClick={() => onBegin('offer')}>
              <Icon of={wallet} />
              {beginDealTexts.offer}
            </button>
          )}
          {mayPass && (
            <button className="option" type="button" onClick={onPass}>
              <Icon of={users} />
              {texts.pass}
            </button>
          )}
          {/* Of a company that is gone, and for one of somebody who is gone, each message can be reported. */}
          {(peer.path !== null || company_id === null) && (
            <button className="option" type="button" onClick={onReport}>
              <Icon of={flag} />
              {texts.report}
            </button>
          )}
          {mayBlock(conversation, mine) && (
            <button className="option option-danger" type="button" onClick={onBlock}>
              <Icon of={lock} />
              {is_blocked ? texts.unblock : texts.block}
            </button>
          )}
        </div>
      </details>
    </header>
  );
}

/** Whoever runs the company does it for all. */
export const mayBlock = ({ peer, is_team, company_id }: Conversation, mine: readonly string[] = []) =>
  peer.path !== null && (!is_team || mine.includes(`edit:${company_id}`));

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <button className="icon-button on-phone" type="button" aria-label={texts.back} onClick={onClick}>
    <Icon of={back} />
  </button>
);

function presenceText(presence: Presence | undefined): string | undefined {
  if (presence?.is_online) return texts.online;
  return presence?.seen_at ? seenText(new Date(presence.seen_at), new Date()) : undefined;
}
