import { chatSearchTexts as texts } from '#lib/copy/chat-search.ts';
import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { $person, $signedIn } from '#scripts/stores/session.ts';

export function bindChatSearch(page: HTMLElement) {
  const state = page.querySelector<HTMLElement>('[data-state]');
  const failed = page.querySelector<HTMLElement>('[data-failed]');
  const messages = page.querySelector<HTMLElement>('[data-messages]');
  const { chatSearch: q = '' } = page.dataset;
  if (!state || !failed || !messages) return;
  let isHearing = false;
  showOwnLinks();
  $person.subscribe(showState);
  page.querySelector('form')?.addEventListener('submit', () => say(texts.loading));
  addEventListener('pageshow', ({ persisted }) => void (persisted && showState()));
  failed.querySelector('button')?.addEventListener('click', () => void searchMessages());
  // The module that calls the API and detects a returning network loads only with the search.
  addEventListener('online', searchAgain);
  if (q && $signedIn.get()) void searchMessages();

  function searchAgain() {
    if (failed?.hidden === false) void searchMessages();
  }

  async function searchMessages() {
    say(texts.loading);
    if (failed) failed.hidden = true;
    try {
      const { showMessages, whenNetworkIsBack } = await import('./search-messages.ts');
      if (!isHearing) whenNetworkIsBack(searchAgain);
      isHearing = true;
      await showMessages(page, q);
    } catch {
      if (failed) failed.hidden = !$signedIn.get();
    }
    showState();
  }

  /** A group also counts as empty if its owner's own row is the only one, because that row is hidden. */
  function showState() {
    const groups = Array.from(page.querySelectorAll<HTMLElement>('[data-group]'));
    for (const group of groups) group.hidden = !group.querySelector('.line:not([hidden])');
    say(groups.every((group) => group.hidden) ? texts.none : '');
  }

  function say(words: string) {
    if (state) state.textContent = words;
  }
}
