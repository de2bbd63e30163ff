import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import {
  $conversations,
  $threads,
  hide,
  jump,
  markRead,
  type ReadBefore,
  show,
} from '#scripts/chat/chats.ts';

const readAfterMs = 200;

/** A conversation that is shown. What the device has kept is there at once. */
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
      if (error instanceof ApiError && error.status === 404) setMissing(true);
      else setProblem(problemText(error, texts.logFailed));
    }
  }, [id, target]);

  useEffect(() => {
    void load();
    return hide;
  }, [load]);

  const isLoaded = readBefore !== undefined;
  const last = thread?.messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again with each message that comes
  useEffect(() => {
    if (!isLoaded) return;
    const read = () => {
      if (!document.hidden) void markRead(id);
    };
    // Several that come at once are read at once.
    const timer = setTimeout(read, readAfterMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [id, isLoaded, last]);

  return { conversation, thread, readBefore, problem, isMissing, load };
}
