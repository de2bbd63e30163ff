import { apiDocsCopyTexts as texts } from '#lib/copy/api-docs-copy.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'copy';

document.addEventListener('click', async ({ target }) => {
  const code = (target as Element).closest('[data-copy]')?.closest('.code')?.querySelector('pre');
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    toastSuccess(texts.copied, { about });
  } catch {
    toastError(texts.notCopied, { about });
  }
});
