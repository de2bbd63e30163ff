import { useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from '#scripts/forms/draft.ts';
import type { Kept } from '#scripts/stores/kept.ts';

/** The initial values of a form: the stored draft if there is one, otherwise the known values. */
export function useDraft<T extends object>(person: number, form: string, known: T, where?: Kept) {
  const [draft] = useState(() => readDraft(person, form, known, where));
  return { start: draft ?? known, isDraft: draft !== undefined };
}

/** Stores the answers when they differ from the initial ones. Drops the draft if `values` is undefined. */
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

/**
 * Called when another tab publishes or drops the draft. The answers in this tab then become a new thing with
 * a new client id.
 */
export function useDraftGone(person: number, form: string, onGone: () => void) {
  const latestHandler = useRef(onGone);
  latestHandler.current = onGone;
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(person, form) && newValue === null) latestHandler.current();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [person, form]);
}
