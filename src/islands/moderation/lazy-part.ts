import { type ComponentType, lazy } from 'react';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/** The rest of the page is still of use where this cannot be loaded. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch(() => {
      toastError(texts.failed);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );
