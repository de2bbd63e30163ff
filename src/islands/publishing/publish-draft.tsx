import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useDraft, useDraftGone, useKeepDraft } from '#islands/ui/use-draft.ts';
import { randomText } from '#scripts/calls/device.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';

interface Props {
  person: number;
  /** The name of the draft. */
  draft: string;
  children: (begin: () => void) => ReactNode;
}

/** Starts a new form once the thing is published, or its draft is dropped. */
export function PublishRounds({ person, draft, children }: Props) {
  const [round, setRound] = useState(0);
  const begin = () => {
    dropDraft(person, draft, kept);
    setRound(round + 1);
  };
  return <Fragment key={round}>{children(begin)}</Fragment>;
}

/** This device keeps a person's unsent values until the thing is published, with the client id that makes one thing of them. */
export function usePublishDraft<Values extends object>(
  person: number,
  draft: string,
  makeFresh: () => Values,
) {
  const [fresh] = useState(() => ({ ...makeFresh(), client_id: randomText() }));
  const { start, isDraft } = useDraft(person, draft, fresh, kept);
  const [client_id, setClientId] = useState(start.client_id);
  useDraftGone(person, draft, () => setClientId(randomText()));
  useEffect(() => void loadOutbox(), []);
  return {
    start,
    isDraft,
    client_id,
    /** Keeps these values at each change. Undefined where nothing would be lost. */
    useKeep(values: Values | undefined) {
      useKeepDraft(person, draft, values && { ...values, client_id }, kept);
    },
    /** What lets the outbox open the form again. */
    formAt: (href: string, values: Values) => ({
      href,
      draft,
      values: JSON.stringify({ ...values, client_id }),
    }),
  };
}
