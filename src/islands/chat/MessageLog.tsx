import { useStore } from '@nanostores/react';
import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { lastOf } from '#lib/chat/last-of.ts';
import { rowsOf } from '#lib/chat/log.ts';
import type { Thread } from '#lib/chat/thread.ts';
import { dayText } from '#lib/chat/times.ts';
import type { Conversation, Message } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { chevronDown } from '#lib/icons.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { $heard, $typing, jump, newer, older, type ReadBefore, toNewest } from '#scripts/chat/chats.ts';
import { $entries, tryAgain } from '#scripts/outbox/outbox.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { Bubble, type BubbleActs } from './Bubble.tsx';
import { type Shown, shownOf, type WithLines } from './shown.ts';
import { bindTouch } from './swipe.ts';
import { useScroll } from './use-scroll.ts';

const loadCaution = () => import('./MessageCaution.tsx').then((part) => part.MessageCaution);

interface Props {
  conversation: Conversation;
  thread: Thread;
  /** What was already read when the conversation was opened. Undefined until that is known. */
  readBefore: ReadBefore | undefined;
  /** The message to scroll to first, if the URL names one. */
  target: number | undefined;
  withLines: WithLines | undefined;
  onReply: (shown: Shown) => void;
  onMenu: (shown: Shown) => void;
  onView: (message: Message) => void;
}

export function MessageLog({
  conversation,
  thread,
  readBefore,
  target,
  withLines,
  onReply,
  onMenu,
  onView,
}: Props) {
  const { id, peer } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const all = useStore($entries);
  const waiting = useMemo(() => all.filter(({ message }) => message?.conversation === id), [all, id]);
  const shown = useMemo(() => shownOf(thread.messages, thread.reachesEnd ? waiting : []), [thread, waiting]);
  const entries = useMemo(() => withLines?.(shown, thread) ?? shown, [shown, withLines, thread]);
  const unread = useUnread(thread, target ? undefined : readBefore);
  const rows = useMemo(() => rowsOf(entries, { keyOf: ({ key }) => key, unread }), [entries, unread]);
  const byId = useMemo(() => new Map(thread.messages.map((message) => [message.id, message])), [thread]);
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);

  const onTop = useOnce(() => older(id), !thread.reachesStart && thread.messages.length > 0);
  const onBottom = useOnce(() => newer(id), !thread.reachesEnd);
  const start = target ? keyOfId(shown, target) : unread?.from;
  const { isAtEnd, toEnd, toMessage } = useScroll(log, { keys, start, onTop, onBottom });
  const fresh = useNewBelow(thread, isAtEnd);
  const MessageCaution = useLate(loadCaution, { isWanted: thread.messages.some(({ caution }) => caution) });

  // Always scrolls to a message that the person sends.
  const lastWaiting = lastOf(waiting)?.key;
  useEffect(() => {
    if (lastWaiting) toEnd();
  }, [lastWaiting, toEnd]);

  const wanted = useRef<number>(undefined);
  const onJump = useCallback(
    async (original: number) => {
      const key = keyOfId(latest.current, original);
      if (key && toMessage(key)) return;
      try {
        wanted.current = original;
        await jump(id, original);
      } catch (error) {
        logUnexpected(error);
        toastError(texts.logFailed, { about: 'jump' });
      }
    },
    [id, toMessage],
  );
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
    const key = wanted.current && keyOfId(shown, wanted.current);
    if (!wanted.current || thread.messages.length === 0) return;
    wanted.current = undefined;
    if (!key || !toMessage(key)) toastError(texts.originalGone, { about: 'jump' });
  }, [shown, thread, toMessage]);

  const acts: BubbleActs = useMemo(
    () => ({ onMenu, onView, onJump: (to) => void onJump(to), onRetry: (key) => void tryAgain(key) }),
    [onMenu, onView, onJump],
  );
  useEffect(() => {
    if (!log.current) return;
    const of = (act: (shown: Shown) => void) => (key: string) => {
      const found = latest.current.find((one) => one.key === key);
      if (found) act(found);
    };
    return bindTouch(log.current, {
      onReply: of((one) => one.message && onReply(one)),
      onPress: of(onMenu),
    });
  }, [onReply, onMenu]);

  const nameOf = (message: Message | undefined) => message && (message.isMe ? texts.you : peer.display_name);

  async function end() {
    if (!thread.reachesEnd) await toNewest(id).catch(logUnexpected);
    toEnd();
  }

  return (
    <div className="message-log-frame relative flex-1 min-h-0">
      <div
        ref={log}
        className="message-log"
        role="log"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
        aria-label={texts.messagesOf(peer.display_name)}
      >
        <div className="px-3 pt-3 pb-4">
          {thread.reachesStart ? (
            <p className="my-4 text-text2 letters-f13 text-center">{texts.beginning(peer.display_name)}</p>
          ) : (
            <p className="my-4 text-text2 letters-f13 text-center">{texts.older}</p>
          )}
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <p key={row.key} className="message-day my-4 text-text2 letters-f13 text-center">
                  <span>{dayText(new Date(row.time), new Date())}</span>
                </p>
              );
            if (row.kind === 'unread')
              return (
                <p
                  key={row.key}
                  className="message-day message-unread my-4 text-text2 letters-f13 text-center"
                >
                  <span>{texts.unreadHere(row.count)}</span>
                </p>
              );
            const { key, message: one, starts } = row;
            if (one.isMe === undefined) return one.shown;
            const caution = one.message?.caution;
            return (
              <Fragment key={key}>
                <Bubble
                  shown={one}
                  starts={starts}
                  replyName={one.reply && nameOf(byId.get(one.reply.id))}
                  acts={acts}
                />
                {MessageCaution && caution && <MessageCaution of={caution} />}
              </Fragment>
            );
          })}
          <Typing conversation={id} />
        </div>
      </div>
      {!(isAtEnd && thread.reachesEnd) && (
        <button
          className="message-to-end flex items-center min-h-touch px-2 text-primary letters-f14 font-semibold"
          type="button"
          onClick={() => void end()}
        >
          <Icon of={chevronDown} />
          {fresh > 0 ? texts.newMessages(fresh) : <span className="visually-hidden">{texts.toEnd}</span>}
        </button>
      )}
      <Heard conversation={conversation} />
    </div>
  );
}

const keyOfId = (shown: readonly Shown[], id: number) => shown.find(({ message }) => message?.id === id)?.key;

function Typing({ conversation }: { conversation: number }) {
  const isTyping = useStore($typing).includes(conversation);
  return (
    <p className="message-typing" hidden={!isTyping}>
      <span className="visually-hidden">{texts.typing}</span>
      <i />
      <i />
      <i />
    </p>
  );
}

/**
 * Announces each new message once to screen readers. A live region on the log would also read older messages
 * when they load.
 */
function Heard({ conversation: { id, peer } }: { conversation: Conversation }) {
  const heard = useStore($heard);
  const before = useRef(heard);
  const isNew = heard !== before.current && heard?.conversation_id === id;
  return (
    <p className="visually-hidden" role="status">
      {/* A new key, so that a message with the same text is announced again. */}
      {isNew && (
        <span key={heard.id}>
          {texts.heard(peer.display_name, heard.text || (heard.filename ?? texts.voice))}
        </span>
      )}
    </p>
  );
}

/** The first message that was unread on opening stays marked while the conversation is open. */
function useUnread(thread: Thread, readBefore: ReadBefore | undefined) {
  const [unread, setUnread] = useState<{ from: string; count: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while the conversation is open is not unread
  useLayoutEffect(() => {
    if (!readBefore?.unread) return;
    const first = thread.messages.find((message) => !message.isMe && message.id > readBefore.upTo);
    setUnread(first && { from: String(first.id), count: readBefore.unread });
  }, [readBefore]);
  return unread;
}

function useNewBelow(thread: Thread, isAtEnd: boolean): number {
  const seen = useRef(0);
  const last = lastOf(thread.messages)?.id ?? 0;
  useEffect(() => {
    // Jumping to a message can show a part of the log that ends earlier.
    if (isAtEnd) seen.current = Math.max(seen.current, last);
  }, [isAtEnd, last]);
  return seen.current === 0
    ? 0
    : thread.messages.filter((message) => !message.isMe && message.id > seen.current).length;
}

/** Runs one call at a time, and only while there is something to load. */
function useOnce(work: () => Promise<void>, isThere: boolean): () => void {
  const state = useRef({ work, isThere, isBusy: false });
  state.current.work = work;
  state.current.isThere = isThere;
  return useCallback(() => {
    const { current } = state;
    if (current.isBusy || !current.isThere) return;
    current.isBusy = true;
    current
      .work()
      // No retry here: scrolling calls it again.
      .catch(logUnexpected)
      .finally(() => {
        current.isBusy = false;
      });
  }, []);
}
