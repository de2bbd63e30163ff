import { useState } from 'react';
import { useSending } from '#islands/forms/use-sending.ts';
import { sendWarned, TextToChange } from '#islands/publishing/doubts.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import type { NewOutboxEntry } from '#scripts/outbox/entry.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastDone } from '#scripts/stores/toasts.ts';

export type Faults = Readonly<Record<string, string | undefined>>;

interface Writing<Written, Answer> {
  readonly draft: string;
  readonly blank: Written;
  readonly faultsOf: (written: Written) => Faults;
  /** `sent` has `confirm_warnings` too, once the author has read the warnings and insists. */
  readonly send: (written: Written, sent: { readonly client_id: string }) => Promise<Answer>;
  /** What the outbox keeps where the server is not reached. `href` leads back to the form. */
  readonly act: (
    written: Written,
    sent: { readonly client_id: string },
  ) => Omit<NewOutboxEntry, 'tried' | 'method' | 'form'> & { readonly about: string; readonly href: string };
  readonly onSent: (answer: Answer) => void;
  readonly onKept?: () => void;
  /** Somebody was faster, or it is too late. Returns what the form says. */
  readonly onStale: (error: ApiError) => Faults;
  readonly failed: string;
}

/** Words about a deal: kept on the device while they are written, and sent once. */
export function useWriting<Written extends object, Answer>({
  draft,
  blank,
  faultsOf,
  send: work,
  act,
  onSent,
  onKept,
  onStale,
  failed,
}: Writing<Written, Answer>) {
  const [person] = useState(() => personNow() ?? 0);
  /** The same client id on every attempt makes the server take it only once. */
  const [sent] = useState(() => ({ client_id: randomText() }));
  const { start, isDraft } = useDraft(person, draft, blank, kept);
  const [written, setWritten] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, send } = useSending();
  const isTouched = JSON.stringify(written) !== JSON.stringify(blank);
  useKeepDraft(person, draft, isTouched ? written : undefined, kept);

  /** Resolves to what is wrong. */
  async function take(): Promise<Faults> {
    const isOnline = navigator.onLine;
    try {
      const answer = await sendWarned('publish', (confirmed) => work(written, { ...sent, ...confirmed }));
      dropDraft(person, draft, kept);
      onSent(answer);
    } catch (error) {
      if (error instanceof TextToChange) return {};
      logUnexpected(error);
      const outcome = await keepForLater(error, () => {
        const { href, ...made } = act(written, sent);
        const form = { href, draft, values: JSON.stringify(written) };
        return { ...made, form, method: 'POST', tried: isOnline };
      });
      if (outcome === 'full') return { all: laterTexts.noRoom };
      if (outcome !== 'kept')
        return error instanceof ApiError && error.status === 409 ? onStale(error) : faultsIn(error);
      dropDraft(person, draft, kept);
      toastDone(laterTexts.kept, laterTexts.later, { about: draft });
      onKept?.();
    }
    return {};
  }

  function faultsIn(error: unknown): Faults {
    const errors = error instanceof ApiError ? error.errors : [];
    const named = errors
      .map(({ field, message }) => [lastOf(field), message] as const)
      .filter(([field]) => field in blank);
    return named.length === 0 ? { all: problemText(error, failed) } : Object.fromEntries(named);
  }

  return {
    written,
    faults,
    busy,
    isDraft,
    write(change: Partial<Written>) {
      setWritten((now) => ({ ...now, ...change }));
      setFaults((now) => ({
        ...now,
        ...Object.fromEntries(Object.keys(change).map((key) => [key, undefined])),
      }));
    },
    restart: () => setWritten(blank),
    submit: (onRefused: (field: string) => void) =>
      send(async () => {
        const here = faultsOf(written);
        const found = Object.values(here).some(Boolean) ? here : await take();
        setFaults(found);
        const first = Object.keys(found).find((field) => found[field] && field !== 'all');
        if (first) onRefused(first);
        return undefined;
      }),
  };
}

/** An offer that begins a deal stands in a field of its own: `offer.due_on`. */
const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);
