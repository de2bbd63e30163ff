import { type KeyboardEvent, useCallback, useState } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { QuickAnswer } from '#lib/contract/quick-answer-form.ts';
import type { QuickAnswers } from '#lib/contract/quick-answers.ts';
import { plain } from '#lib/format/plain.ts';
import { call } from '#scripts/calls/api.ts';

interface Options {
  typed: string;
  /** In whose name one speaks. Undefined: in one's own. */
  company: number | undefined;
  onChoose: (text: string) => void;
  listId: string;
}

const asked = new Map<number | undefined, Promise<QuickAnswers>>();

/** Fetches once per page, for all conversations opened on it. */
function fetchOnce(company: number | undefined): Promise<QuickAnswers> {
  const query = company === undefined ? '' : (`?company_id=${company}` as const);
  const answers =
    asked.get(company) ??
    call('GET', `/chat/quick-answers${query}`, { background: true }).catch((error) => {
      asked.delete(company);
      throw error;
    });
  asked.set(company, answers);
  return answers;
}

export function useQuickAnswers({ typed, company, onChoose, listId }: Options) {
  const [, begun] = /^\/([\p{L}\p{N}-]*)$/u.exec(typed) ?? [];
  const fetch = useCallback(() => fetchOnce(company), [company]);
  const { value, problem } = useLoaded(fetch, { when: begun !== undefined });
  const [active, setActive] = useState(0);
  const [closedAt, close] = useState<string>();
  const wanted = begun === undefined || closedAt === typed ? undefined : plain(begun);
  const matching =
    wanted === undefined ? [] : (value?.answers.filter(({ word }) => plain(word).startsWith(wanted)) ?? []);
  const at = Math.min(active, matching.length - 1);
  const isOpen = matching.length > 0;

  const choose = ({ text }: QuickAnswer) => {
    setActive(0);
    onChoose(text);
  };

  /** Returns true if the key was handled by the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const chosen = matching[at];
    if (!chosen || event.nativeEvent.isComposing || event.shiftKey) return false;
    const { length } = matching;
    if (event.key === 'ArrowDown') setActive((at + 1) % length);
    else if (event.key === 'ArrowUp') setActive((at + length - 1) % length);
    else if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') close(typed);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    onKeyDown,
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${at}` : undefined,
    } as const,
    list: {
      listId,
      matching,
      at,
      choose,
      problem: wanted === '' ? problem : undefined,
      hasNone: wanted !== undefined && value?.answers.length === 0,
    },
  };
}

export type QuickAnswerList = ReturnType<typeof useQuickAnswers>['list'];
