import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { useLateSheet } from '#islands/ui/use-sheet.tsx';
import type { Conversation, Message, Referenced } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { shellTexts } from '#lib/copy/shell.ts';
import { close } from '#lib/icons.ts';
import type { CaseType } from '#lib/moderation/life.ts';
import { arrive, checkShown, loadConversation, noteClaim, setBlocked } from '#scripts/chat/chats.ts';
import { $person } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { Composer, ReplyBar } from './Composer.tsx';
import { BackButton, ConversationHead, mayBlock } from './ConversationHead.tsx';
import { MessageLog } from './MessageLog.tsx';
import { MessageSheet } from './MessageSheet.tsx';
import { Reference } from './Reference.tsx';
import type { Shown, WithLines } from './shown.ts';
import { useConversation } from './use-conversation.ts';
import { useOnline } from './use-online.ts';

const loadDeal = () => import('./PinnedDeal.tsx').then((part) => part.loaded);
const loadBlock = () => import('./BlockSheet.tsx').then((part) => part.BlockSheet);
const loadBegin = () => import('./BeginDealSheet.tsx').then((part) => part.BeginDealSheet);
const loadTeam = () => import('./TeamBar.tsx').then((part) => part.TeamBar);
const loadPass = () => import('./PassSheet.tsx').then((part) => part.PassSheet);
const loadReport = () => import('#islands/marks/ReportSheet.tsx').then((part) => part.ReportSheet);

interface Props {
  id: number;
  target: number | undefined;
  /** True if the person has just opened the conversation. */
  takesFocus: boolean;
  begunWith: Referenced | undefined;
  onBack: () => void;
  onView: (message: Message) => void;
}

export function ConversationPane({ id, target, takesFocus, begunWith, onBack, onView }: Props) {
  const { conversation, thread, readBefore, problem, isMissing, load } = useConversation(id, target);
  const [reply, setReply] = useState<Shown>();
  const [menuOf, setMenuOf] = useState<Shown>();
  const { sheet: reportSheet, ask: askToReport } = useLateSheet(loadReport);
  const { sheet: blockSheet, ask: askToBlock } = useLateSheet(loadBlock);
  const { sheet: beginSheet, ask: beginDeal } = useLateSheet(loadBegin);
  const { sheet: passSheet, ask: askToPass } = useLateSheet(loadPass);
  const TeamBar = useLate(loadTeam, { isWanted: conversation?.is_team === true });
  const [withLines, setWithLines] = useState<WithLines>();
  const PinnedDeal = useLate(loadDeal, { isWanted: conversation?.has_deal === true });
  const [about, setAbout] = useState(begunWith);
  const isOnline = useOnline();
  const { mine } = useStore($person) ?? {};
  const pane = useFocusInside(takesFocus && conversation !== undefined && thread !== undefined);
  const dropReply = useCallback(() => setReply(undefined), []);
  const onReply = useCallback((shown: Shown) => setReply(shown), []);

  if (isMissing)
    return (
      <EmptyState title={texts.notFound} text={texts.notFoundHow}>
        <Button onClick={onBack}>{texts.backToList}</Button>
      </EmptyState>
    );
  if (!conversation || !thread)
    return (
      <UnloadedPane onBack={onBack}>{problem && <NotLoaded problem={problem} onRetry={load} />}</UnloadedPane>
    );

  const { peer, closed_because } = conversation;
  const companyOfPeer = conversation.is_team ? null : conversation.company_id;
  const report = (type: CaseType, id: number) => askToReport({ thing: { type, id }, of: peer.display_name });
  return (
    <section
      ref={pane}
      className="chat-pane flex flex-col min-h-0"
      tabIndex={-1}
      aria-label={texts.conversationWith(peer.display_name)}
    >
      <ConversationHead
        conversation={conversation}
        onBegin={(begins) => beginDeal({ conversation, begins })}
        onBack={onBack}
        onBlock={() =>
          conversation.is_blocked ? void unblock(conversation) : askToBlock({ conversation, setBlocked })
        }
        onPass={() => askToPass({ conversation, loadAgain: loadConversation })}
        onReport={() => (companyOfPeer ? report('company', companyOfPeer) : report('user', peer.id))}
      />
      {TeamBar && conversation.is_team && (
        <TeamBar conversation={conversation} noteClaim={noteClaim} arrive={arrive} checkShown={checkShown} />
      )}
      {PinnedDeal && <PinnedDeal conversation={id} onLines={setWithLines} />}
      <MessageLog
        conversation={conversation}
        thread={thread}
        readBefore={readBefore}
        target={target}
        withLines={withLines}
        onReply={onReply}
        onMenu={setMenuOf}
        onView={onView}
      />
      {!isOnline && (
        <p className="chat-offline note-warn flex-none letters-f14 text-center" role="status">
          {texts.offline}
          {conversation.has_deal && !PinnedDeal && texts.dealLater}
        </p>
      )}
      {closed_because !== null ? (
        <div className="chat-closed flex-none lined-t text-text2 letters-f14 text-center">
          <p>{closed_because}</p>
          {conversation.is_blocked && mayBlock(conversation, mine) && (
            <Button look="text" size="small" onClick={() => void unblock(conversation)}>
              {texts.unblock}
            </Button>
          )}
        </div>
      ) : (
        <>
          {reply && (
            <ReplyBar
              shown={reply}
              title={reply.isMe ? texts.replyToOwn : texts.replyTo(peer.display_name)}
              onClose={dropReply}
            />
          )}
          {about && <AboutBar about={about} onClose={() => setAbout(undefined)} />}
          <Composer
            conversation={conversation}
            reply={reply}
            onReplied={dropReply}
            about={about}
            onAboutDone={() => setAbout(undefined)}
          />
        </>
      )}
      <MessageSheet
        shown={menuOf}
        isClosed={closed_because !== null}
        isTeam={conversation.is_team}
        onClose={() => setMenuOf(undefined)}
        onReply={onReply}
        onReport={({ message }) => message && report('message', message.id)}
      />
      {reportSheet}
      {beginSheet}
      {passSheet}
      {blockSheet}
    </section>
  );
}

const AboutBar = ({ about, onClose }: { about: Referenced; onClose: () => void }) => (
  <div className="composer-reply flex flex-none items-center">
    <Reference reference={about} />
    <button className="icon-button" type="button" aria-label={texts.dropReference} onClick={onClose}>
      <Icon of={close} />
    </button>
  </div>
);

const unblock = (conversation: Conversation): Promise<void> =>
  import('./BlockSheet.tsx').then(
    (part) => part.unblock(conversation, setBlocked),
    () => toastError(shellTexts.islandFailed),
  );

/** Says that the conversation is loading, or, as its child, why it is not. */
export const UnloadedPane = ({ onBack, children }: { onBack: () => void; children?: ReactNode }) => (
  <section className="chat-pane flex flex-col min-h-0" aria-label={texts.title}>
    <header className="chat-head flex flex-none items-center">
      <BackButton onClick={onBack} />
    </header>
    {children || (
      <p className="my-4 text-text2 text-center" role="status">
        {texts.loading}
      </p>
    )}
  </section>
);

/**
 * With a mouse, the message field gets the focus. With touch, the whole conversation gets it, because the on-screen
 * keyboard would cover the messages.
 */
function useFocusInside(isWanted: boolean) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    const field =
      matchMedia('(pointer: fine)').matches && pane.current?.querySelector<HTMLElement>('.composer-field');
    (field || pane.current)?.focus({ preventScroll: true });
  }, [isWanted]);
  return pane;
}
