import { useStore } from '@nanostores/react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type PublishDialog from '#islands/services/PublishDialog.tsx';
import { shellTexts } from '#lib/copy/shell.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import { $publishing, closePublishing } from './publishing.ts';

type DialogProps = ComponentProps<typeof PublishDialog>;

/** Loads the dialog when it first opens: a look at the figures should not load a form. */
export function Publishing(props: Omit<DialogProps, 'open' | 'onClose'>) {
  const state = useStore($publishing);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();

  useEffect(() => {
    if (state !== 'opening') return;
    import('#islands/services/PublishDialog.tsx').then(
      (loaded) => {
        setDialog(() => loaded.default);
        $publishing.set('open');
        endToast(shellTexts.islandFailed);
      },
      () => {
        closePublishing();
        toastError(shellTexts.islandFailed);
      },
    );
  }, [state]);

  return Dialog ? <Dialog {...props} open={state === 'open'} onClose={closePublishing} /> : null;
}
