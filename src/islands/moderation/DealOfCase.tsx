import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';

const loadSheet = () => import('./DealSheet.tsx').then((part) => part.DealSheet);

/** What the two people agreed on and did, and the way to settle it. */
export function DealOfCase({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const DealSheet = useLate(loadSheet, { isWanted: isOpen, onFailed: close });
  return (
    <>
      <Button look="outline" busy={isOpen && !DealSheet} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {DealSheet && <DealSheet id={id} open={isOpen} onClose={close} />}
    </>
  );
}
