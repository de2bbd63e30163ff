import { useStore } from '@nanostores/react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type PublishDialog from '#islands/services/PublishDialog.tsx';
import { shellTexts } from '#lib/copy/shell.ts';
import { takeShared } from '#scripts/share-target/take.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import { $publishing, closePublishing } from './publishing.ts';

type DialogProps = ComponentProps<typeof PublishDialog>;

/** The browser may forbid it, and then has nothing. */
const shared = () => takeShared().catch(() => undefined);

interface Loaded {
  Dialog?: ComponentType<DialogProps>;
  given?: DialogProps['shared'];
}

/** Loads the dialog when it first opens: a look at the figures should not load a form. */
export function Publishing(props: Omit<DialogProps, 'open' | 'onClose' | 'shared'>) {
  const state = useStore($publishing);
  const [{ Dialog, given }, setLoaded] = useState<Loaded>({});

  useEffect(() => {
    if (state !== 'opening') return;
    Promise.all([import('#islands/services/PublishDialog.tsx'), shared()]).then(
      ([loaded, given]) => {
        setLoaded({ Dialog: loaded.default, given });
        $publishing.set('open');
        endToast(shellTexts.islandFailed);
      },
      () => {
        closePublishing();
        toastError(shellTexts.islandFailed);
      },
    );
  }, [state]);

  if (!Dialog) return null;
  return <Dialog {...props} shared={given} open={state === 'open'} onClose={closePublishing} />;
}
