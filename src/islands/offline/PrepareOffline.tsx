import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { prepareTexts as texts } from '#lib/copy/offline.ts';
import { formatSize } from '#lib/format/size.ts';
import { prepare, preparedFiles } from '#scripts/offline/prepare.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/**
 * Readers who save data download the offline pages by a click. Others get them automatically. Hidden until
 * the size is known.
 */
export function PrepareOffline() {
  const [bytes, setBytes] = useState<number>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    preparedFiles().then(
      (files) => setBytes(files.bytes),
      () => undefined,
    );
  }, []);
  if (bytes === undefined) return null;
  async function bring() {
    setBusy(true);
    const outcome = await prepare().finally(() => setBusy(false));
    if (outcome === 'failed') toastError(texts.failed);
    else toastSuccess(texts[outcome]);
  }
  return (
    <div className="py-3 lined-t">
      <p className="font-semibold">{texts.title}</p>
      <p className="hint mb-2">{texts.what(formatSize(bytes))}</p>
      <Button look="outline" size="small" busy={busy} onClick={() => void bring()}>
        {texts.press}
      </Button>
    </div>
  );
}
