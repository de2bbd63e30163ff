import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { DownloadButton } from '#islands/ui/DownloadButton.tsx';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';
import { DealSheet } from './DealSheet.tsx';
import { Talks } from './Talks.tsx';

/** What only few cases have: a deal to settle, or the words and the file of a reported message. */
export default function CaseExtras({ found }: { found: ModerationCase }) {
  const { id, subject, talks } = found;
  const reported = talks.flatMap(({ messages }) => messages).find(({ is_reported }) => is_reported);
  return (
    <>
      <Talks found={found} />
      {subject.type === 'deal' && <DealOfCase id={subject.id} />}
      {reported?.filename && (
        <div>
          <DownloadButton
            path={`/moderation/cases/${id}/file`}
            file={reported.filename}
            texts={texts.reportedFile}
          />
        </div>
      )}
    </>
  );
}

function DealOfCase({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button look="outline" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <DealSheet id={id} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
