import { useState } from 'react';
import { useSending } from '#islands/forms/use-sending.ts';
import { sendWarned, TextToChange } from '#islands/publishing/doubts.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import type { NewAct } from '#scripts/outbox/act.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { sendOrKeep } from '../send-or-keep.ts';

export type Faults = Readonly<Record<string, string | undefined>>;

interface Writing<Written, Answer> {
  /** Names the draft, and what waits in the outbox. */
  readonly about: string;
  readonly blank: Written;
  readonly faultsOf: (written: Written) => Faults;
  readonly send: (written: Written, sent: { readonly client_id: string }) => Promise<Answer>;
  readonly act: (written: Written) => Omit<NewAct, 'tried' | 'about' | 'method'>;
  readonly onSent: (answer: Answer) => void;
  /** It was written elsewhere, or its time is over. */
  readonly onStale: () => void;
}

/** Words about a deal, kept while they are written, and sent once. */
export function useWriting<Written extends object, Answer>({
  about,
  blank,
  faultsOf,
  send: work,
  act,
  onSent,
  onStale,
}: Writing<Written, Answer>) {
  const [person] = useState(() => personNow() ?? 0);
  const [clientId] = useState(randomText);
  const { start, isDraft } = useDraft(person, about, blank, kept);
  const [written, setWritten] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, send } = useSending();
  const isTouched = JSON.stringify(written) !== JSON.stringify(blank);
  useKeepDraft(person, about, isTouched ? written : undefined, kept);

  async function take(): Promise<Faults> {
    try {
      const done = await sendOrKeep(
        () => sendWarned('publish', (confirmed) => work(written, { client_id: clientId, ...confirmed })),
        () => {
          const made = act(written);
          return { ...made, about, method: 'POST', fields: { ...made.fields, client_id: clientId } };
        },
      );
      if (done === 'full') return { all: laterTexts.noRoom };
      dropDraft(person, about, kept);
      if (done === 'kept') toastSuccess(laterTexts.later, { about });
      else onSent(done.answer);
    } catch (error) {
      if (error instanceof TextToChange) return {};
      logUnexpected(error);
      if (error instanceof ApiError && error.status === 409) onStale();
      return faultsIn(error, blank);
    }
    return {};
  }

  return {
    written,
    faults,
    busy,
    isDraft,
    write: (change: Partial<Written>) => {
      setWritten((now) => ({ ...now, ...change }));
      setFaults({});
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

function faultsIn(error: unknown, blank: object): Faults {
  const named = error instanceof ApiError ? error.errors.filter(({ field }) => field in blank) : [];
  if (named.length === 0) return { all: problemText(error, texts.failed) };
  return Object.fromEntries(named.map(({ field, message }) => [field, message]));
}
