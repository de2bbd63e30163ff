import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { decideTexts } from '#lib/copy/moderation/decide.ts';
import { $decided, $undecided } from '#scripts/moderation/pending.ts';
import { go } from './use-address.ts';
import { isTyping } from './use-keys.ts';

/** A decision that did not go through leads back to its case, unless somebody is writing in another one. */
export function useOutcomes(onSaid: (text: string) => void) {
  const decided = useStore($decided);
  useEffect(() => {
    if (decided) onSaid(decideTexts.sent(decided.title));
  }, [decided, onSaid]);
  const undecided = useStore($undecided);
  const count = useRef(0);
  useEffect(() => {
    const last = undecided[undecided.length - 1];
    if (last && undecided.length > count.current && !isTyping()) go({ open: last.caseId });
    count.current = undecided.length;
  }, [undecided]);
}
