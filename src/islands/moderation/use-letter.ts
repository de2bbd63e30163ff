import { useRef, useState } from 'react';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { moderationTexts } from '#lib/copy/moderation/errors.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';

export const draftOf = (caseId: number): string => `case-${caseId}`;

interface Written {
  readonly words: string;
  /** A letter that the moderator has changed stays as it is, whatever is chosen. */
  readonly isOwn: boolean;
}

interface Options<T> {
  readonly letter: (chosen: T) => string;
  readonly isChosen: (chosen: T) => boolean;
}

/** What a moderator chooses and writes about a case. It stays on the device until the server has it. */
export function useLetter<T extends object>(found: ModerationCase, known: T, options: Options<T>) {
  const [person] = useState(() => personNow() ?? 0);
  const form = draftOf(found.id);
  const { start } = useDraft<T & Written>(person, form, { ...known, words: '', isOwn: false });
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<{ chosen?: boolean; words?: string | undefined }>({});
  const textarea = useRef<HTMLTextAreaElement>(null);
  useKeepDraft(person, form, values);

  const words = values.isOwn ? values.words : options.letter(values);
  const change = (to: Partial<T & Written>) => {
    setValues((now) => ({ ...now, ...to }));
    setFaults({});
  };

  /** Whether it can be decided. Shows what is missing. */
  function check(needsWords: boolean): boolean {
    const isChosen = options.isChosen(values);
    const missing = isChosen && needsWords && words.trim() === '';
    setFaults({ chosen: !isChosen, words: missing ? moderationTexts.wordsRequired : undefined });
    if (missing) textarea.current?.focus();
    return isChosen && !missing;
  }

  return {
    values,
    words,
    faults,
    textarea,
    person,
    change,
    check,
    drop: () => dropDraft(person, form),
    write: (text: string) => change({ words: text, isOwn: true } as Partial<T & Written>),
    restore: () => change({ words: '', isOwn: false } as Partial<T & Written>),
  };
}
