import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';
import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import type { DealSheet } from './DealSheet.tsx';

/** What the two people agreed on and did, and the way to settle it. Loads by the press. */
export function DealOfCase({ id }: { id: number }) {
  const [Part, setPart] = useState<typeof DealSheet>();
  const [isOpen, setOpen] = useState(false);
  const { busy, send } = useSending();
  const open = () =>
    send(async () => {
      try {
        const { DealSheet } = await import('./DealSheet.tsx');
        setPart(() => DealSheet);
        setOpen(true);
      } catch {
        toastError(shellTexts.islandFailed);
      }
      return undefined;
    });
  return (
    <>
      <Button look="outline" busy={busy} onClick={open}>
        {texts.open}
      </Button>
      {Part && <Part id={id} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
