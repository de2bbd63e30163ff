import { type ChangeEvent, useId, useState } from 'react';
import { useSending } from '#islands/forms/use-sending.ts';
import { sendWarned, TextToChange } from '#islands/publishing/doubts.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { ApiError, isConflict, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import type { NewOutboxEntry } from '#scripts/outbox/entry.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastDone } from '#scripts/stores/toasts.ts';

export type Faults = Readonly<Record<string, string | undefined>>;

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What a field of text needs to be part of the form. */
export interface Typed {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete: 'off';
  readonly onChange: (event: Typing) => void;
}

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
  /** Somebody was faster, or it is too late. May return what the form says of it. */
  readonly onStale?: (error: ApiError) => Faults | undefined;
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
  const form = useId();
  const idOf = (name: string) => `${form}-${name}`;
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
      if (outcome !== 'kept') return (isConflict(error) && onStale?.(error)) || faultsIn(error);
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

  /** What a field needs to be part of the form. */
  const field = <Name extends keyof Written & string>(name: Name) => ({
    id: idOf(name),
    value: written[name],
    error: faults[name],
    onChange(value: Written[Name]) {
      setWritten((now) => ({ ...now, [name]: value }));
      setFaults((now) => ({ ...now, [name]: undefined }));
    },
  });

  return {
    problem: faults['all'],
    busy,
    isDraft,
    field,
    typed(name: NamesOfText<Written>): Typed {
      const { value, onChange, ...rest } = field(name);
      return {
        ...rest,
        value: value as string,
        autoComplete: 'off',
        onChange: ({ currentTarget }) => onChange(currentTarget.value as Written[typeof name]),
      };
    },
    restart: () => setWritten(blank),
    submit: () =>
      send(async () => {
        const here = faultsOf(written);
        const found = Object.values(here).some(Boolean) ? here : await take();
        setFaults(found);
        const first = Object.keys(found).find((name) => found[name] && name !== 'all');
        if (first) document.getElementById(idOf(first))?.focus();
      }),
  };
}

type NamesOfText<Written> = {
  [Name in keyof Written & string]: Written[Name] extends string ? Name : never;
}[keyof Written & string];

/** An offer that begins a deal stands in a field of its own: `offer.due_on`. */
const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);
