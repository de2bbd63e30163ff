import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useDraft, useDraftGone, useKeepDraft } from '#islands/ui/use-draft.ts';
import { randomText } from '#scripts/calls/device.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';

interface Props {
  person: number;
  draft: string;
  children: (begin: () => void) => ReactNode;
}

export function PublishRounds({ person, draft, children }: Props) {
  const [round, setRound] = useState(0);
  const begin = () => {
    dropDraft(person, draft, kept);
    setRound(round + 1);
  };
  return <Fragment key={round}>{children(begin)}</Fragment>;
}

/**
 * The device stores the unsent values until the thing is published. The client id is stored too, so that the
 * server creates only one thing.
 */
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
    /** Stores these values at each change. Pass undefined if nothing would be lost. */
    useKeep(values: Values | undefined) {
      useKeepDraft(person, draft, values && { ...values, client_id }, kept);
    },
    formAt: (href: string, values: Values) => ({
      href,
      draft,
      values: JSON.stringify({ ...values, client_id }),
    }),
  };
}
