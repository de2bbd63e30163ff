import { useStore } from '@nanostores/react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type PublishDialog from '#islands/services/PublishDialog.tsx';
import { shellTexts } from '#lib/copy/shell.ts';
import { $publishing, closePublishing } from '#scripts/services/publishing.ts';
import { takeShared } from '#scripts/share-target/take.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

type DialogProps = ComponentProps<typeof PublishDialog>;

const loadDialog = () => import('#islands/services/PublishDialog.tsx');

/** The browser may forbid access to its storage. Then nothing was shared. */
const shared = () => takeShared().catch(() => undefined);

interface Loaded {
  Dialog?: ComponentType<DialogProps>;
  given?: DialogProps['shared'];
}

/** The dialog loads ahead, so that it also opens without a network. To save data, it loads when it first opens. */
export function Publishing(props: Omit<DialogProps, 'open' | 'onClose' | 'shared'>) {
  const state = useStore($publishing);
  const [{ Dialog, given }, setLoaded] = useState<Loaded>({});

  useEffect(() => {
    if ($saver.get() !== 'on') void loadDialog().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (state !== 'opening') return;
    Promise.all([loadDialog(), shared()]).then(
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
