import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { personNow } from '#scripts/calls/token.ts';
import { readDraft } from '#scripts/forms/draft.ts';
import { draftOf } from './use-letter.ts';

/** What a moderator has written about a case in which nothing can be decided any more. */
export function KeptWords({ id }: { id: number }) {
  const kept = readDraft(personNow() ?? 0, draftOf(id), { words: '' })?.words;
  if (!kept) return null;
  return (
    <section className="pt-4 lined-t stack-tight">
      <h3>{texts.kept}</h3>
      <p className="case-words">{kept}</p>
    </section>
  );
}
