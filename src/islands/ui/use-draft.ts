import { useEffect, useRef, useState } from 'react';
import { draftOver, dropDraft, keepDraft } from '#scripts/forms/draft.ts';
import type { Kept } from '#scripts/stores/kept.ts';

/** What a form begins with: what was typed before and not sent, else what is known. */
export function useDraft<T extends object>(person: number, form: string, known: T, where?: Kept) {
  const [draft] = useState(() => draftOver(person, form, known, where));
  return { start: draft ?? known, isDraft: draft !== undefined };
}

/** Keeps what stands in the form, each time it is shown with something else than at first; nothing, where there is none. */
export function useKeepDraft(person: number, form: string, values: object | undefined, where?: Kept) {
  const text = values && JSON.stringify(values);
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    if (text === undefined) dropDraft(person, form, where);
    else keepDraft(person, form, text, where);
  }, [person, form, text, where]);
}
