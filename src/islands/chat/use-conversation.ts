import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lastOf } from '#lib/chat/last-of.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { isNotFound, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import {
  $conversations,
  $threads,
  forget,
  hide,
  jump,
  markRead,
  type ReadBefore,
  show,
} from '#scripts/chat/chats.ts';

const readAfterMs = 200;

export function useConversation(id: number, target: number | undefined) {
  const conversation = useStore($conversations)?.find((one) => one.id === id);
  const thread = useStore($threads)[id];
  const [readBefore, setReadBefore] = useState<ReadBefore>();
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      const before = await show(id);
      if (target) await jump(id, target);
      setReadBefore(before);
    } catch (error) {
      logUnexpected(error);
      if (isNotFound(error)) {
        forget(id);
        setMissing(true);
      } else setProblem(problemText(error, texts.logFailed));
    }
  }, [id, target]);

  useEffect(() => {
    void load();
    return hide;
  }, [load]);

  useReading(id, readBefore !== undefined, lastOf(thread?.messages)?.id);

  return { conversation, thread, readBefore, problem, isMissing, load };
}

/** Marks messages as read while the page is visible. Several new messages cause one call. */
function useReading(id: number, isLoaded: boolean, last: number | undefined) {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again with each message that comes
  useEffect(() => {
    if (!isLoaded) return;
    planned.current ??= setTimeout(() => {
      planned.current = undefined;
      if (!document.hidden) void markRead(id);
    }, readAfterMs);
  }, [id, isLoaded, last]);
  useEffect(() => {
    const read = () => {
      if (isLoaded && !document.hidden) void markRead(id);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, isLoaded]);
}
