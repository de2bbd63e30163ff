import { outboxBarTexts as texts } from '#lib/copy/outbox-bar.ts';
import { paths } from '#lib/paths.ts';
import { isAgreed } from '#scripts/dom/question.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import { unsent } from './unsent.ts';

/** The bar does not appear for entries that are sent within this time. */
const patienceMs = 1500;
let bar: HTMLElement | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;

// The server imports this module too, with the islands that post.
if (typeof window !== 'undefined') {
  for (const told of ['unsent', 'storage']) addEventListener(told, showBar);
  // What waits is deleted with the session, a moment later.
  $signedIn.listen(() => void setTimeout(showBar));
  askBeforeSignOut();
}

export function showBar(): void {
  if (location.pathname === paths.unsent) return;
  if (unsent() > 0 && !bar) soon ??= setTimeout(update, patienceMs);
  else update();
}

function update(): void {
  clearTimeout(soon);
  soon = undefined;
  const count = unsent();
  if (count === 0) {
    bar?.remove();
    bar = undefined;
    return;
  }
  bar ??= document.body.appendChild(made());
  const [link] = bar.children;
  if (link && link.textContent !== texts.waiting(count)) link.textContent = texts.waiting(count);
}

function made(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'unsent';
  region.setAttribute('role', 'status');
  const link = document.createElement('a');
  link.className = 'button button-accent button-small';
  link.href = paths.unsent;
  region.append(link);
  return region;
}

/** Asks first, because signing out deletes the unsent entries of this device. */
function askBeforeSignOut(): void {
  let isDecided = false;
  document.addEventListener(
    'click',
    async (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-sign-out]');
      if (!button || isDecided || unsent() === 0) return;
      event.preventDefault();
      event.stopPropagation();
      isDecided = await isAgreed({ id: 'before-sign-out', ...texts.signOut(unsent()) });
      if (isDecided) button.click();
    },
    true,
  );
}
