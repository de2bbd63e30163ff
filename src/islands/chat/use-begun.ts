import { useEffect, useState } from 'react';
import type { Referenced } from '#lib/contract/chat.ts';
import { ApiError, logUnexpected } from '#scripts/calls/api-error.ts';
import { begin } from '#scripts/chat/chats.ts';
import { $drafts, keepDraft, readDrafts } from '#scripts/chat/drafts.ts';
import { flush } from '#scripts/outbox/outbox.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { go, layHistory } from './use-address.ts';

const pendingKey = 'pending-chat';

interface Begun {
  readonly isBegun: boolean;
  readonly begunWith?: { readonly id: number; readonly about: Referenced | undefined };
}

/**
 * Reads the stored drafts, which takes some milliseconds, and starts the conversation that the URL asks for.
 */
export function useBegun(open: number | undefined): Begun {
  const [begun, setBegun] = useState<Begun>({ isBegun: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the conversation of the address
  useEffect(() => {
    readDrafts();
    void flush();
    let stop: (() => void) | undefined;
    const started = (async () => {
      const begunWith = await resumed(open);
      stop = layHistory();
      await begin(begunWith?.id ?? open);
      setBegun({ isBegun: true, ...(begunWith && { begunWith }) });
    })();
    return () => void started.then(() => stop?.());
  }, []);
  return begun;
}

async function resumed(open: number | undefined): Promise<Begun['begunWith']> {
  if (new URLSearchParams(location.search).has('to')) return started();
  const pending = Number(keptForSession[pendingKey]);
  delete keptForSession[pendingKey];
  if (open === undefined && pending > 0) go({ open: pending }, { replace: true });
  return undefined;
}

async function started(): Promise<Begun['begunWith']> {
  const { resumeStart, startProblem } = await import('#scripts/chat/start.ts');
  const { search } = location;
  try {
    const start = await resumeStart(search);
    // Replaces the URL, because a reload would start it again.
    go({ ...(start && { open: start.id }) }, { replace: true });
    if (!start) return undefined;
    const { id, draft } = start;
    if (draft && !$drafts.get()[id]) keepDraft(id, draft.text);
    return { id, about: draft?.reference };
  } catch (error) {
    logUnexpected(error);
    toastError(error instanceof ApiError ? startProblem(error) : String(error), { about: 'begin' });
    go({}, { replace: true });
    return undefined;
  }
}
