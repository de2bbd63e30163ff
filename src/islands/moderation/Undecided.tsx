import { useStore } from '@nanostores/react';
import { decideTexts } from '#lib/copy/moderation/decide.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { $undecided } from '#scripts/moderation/pending.ts';
import { go } from './use-address.ts';

/** Decisions that the server did not take, of cases that are not open. */
export function Undecided({ open }: { open: number | undefined }) {
  const others = useStore($undecided).filter(({ caseId }) => caseId !== open);
  return (
    <div role="alert">
      {others.map(({ caseId, title, error }) => (
        <p key={caseId} className="note note-danger mb-4">
          <span>
            {decideTexts.failedOn(title, problemText(error, decideTexts.failed))}{' '}
            <button type="button" className="link-button" onClick={() => go({ open: caseId })}>
              {decideTexts.openIt}
            </button>
          </span>
        </p>
      ))}
    </div>
  );
}
