import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const load = () => import('#scripts/chat/start.ts');

/**
 * Links into a conversation work without script: they lead to the page of messages. With it, a press begins the
 * conversation, for which code loads only then.
 */
export function bindChatStarts() {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-chat]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    load().then(
      ({ press }) => press(link),
      () => {
        link.removeAttribute('aria-busy');
        toastError(shellTexts.islandFailed);
      },
    );
  });
}
