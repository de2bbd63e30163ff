import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import {
  $conversations,
  $listEnds,
  $whose,
  loadConversations,
  moreConversations,
} from '#scripts/chat/chats.ts';

/**
 * The list of conversations. Data stored on the device stays visible while the list loads, and when loading
 * fails.
 */
export function useConversations() {
  const whose = useStore($whose);
  const conversations = useStore($conversations);
  const ends = useStore($listEnds);
  const [problem, setProblem] = useState('');
  const [isLoading, setLoading] = useState(false);

  const run = useCallback(async (work: () => Promise<void>) => {
    setLoading(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      logUnexpected(error);
      setProblem(problemText(error, texts.listFailed));
    } finally {
      setLoading(false);
    }
  }, []);

  const load = useCallback(() => run(() => loadConversations(whose)), [run, whose]);
  const more = useCallback(() => run(moreConversations), [run]);
  useEffect(() => {
    void load();
  }, [load]);
  return { conversations, ends, problem, isLoading, load, more };
}
