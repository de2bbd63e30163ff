import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const load = () => import('#scripts/chat/start.ts');

/**
 * Without script, links into a conversation lead to the messages page. With script, a press starts the conversation.
 * The code for it loads at the first press.
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
