import { useEffect, useRef, useState } from 'react';
import { draftOver, keepDraft } from '#lib/stores/draft.ts';

/** What a form begins with: what was typed before and not sent, else what is known. */
export function useDraft<T extends object>(person: number, form: string, known: T) {
  const [draft] = useState(() => draftOver(person, form, known));
  return { start: draft ?? known, isDraft: draft !== undefined };
}

/** Keeps what stands in the form, each time it is shown with something else than at first. */
export function useKeepDraft(person: number, form: string, values: object) {
  const text = JSON.stringify(values);
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    keepDraft(person, form, text);
  }, [person, form, text]);
}
