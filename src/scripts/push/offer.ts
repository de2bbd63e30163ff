import { pushOfferTexts as texts } from '#lib/copy/push-device.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $toasts, toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { pushState, turnOn } from './device.ts';

const later = 'push-later';
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/**
 * Offers push after an act that explains why, in the place that the page has for it, or where toasts stand. A person who
 * declines is not asked again for 30 days. A person who has refused in the browser is never asked again.
 */
export async function offerPush(reason: keyof typeof texts.title): Promise<void> {
  const own = document.querySelector('[data-push-place]');
  const place = own ?? document.querySelector('[data-toasts-of=success]');
  if (!place || Date.now() - Number(kept[later] ?? 0) < thirtyDays || isAsking()) return;
  if ((await pushState()) !== 'off' || isAsking()) return;
  const asked = card(reason);
  place.append(asked);
  // Among the toasts it waits for its turn, because they show one at a time.
  if (own) return;
  const stop = $toasts.subscribe((toasts) => {
    if (asked.isConnected) asked.toggleAttribute('hidden', toasts.length > 0);
    else stop();
  });
}

const isAsking = () => document.querySelector('[data-push-offer]') !== null;

function card(reason: keyof typeof texts.title): HTMLElement {
  const accept = button('button-accent', texts.accept);
  const no = button('button-text', texts.later);
  const asked = element('div', 'toast', [
    element('div', '', [
      element('b', '', [texts.title[reason]]),
      element('span', '', [texts.why]),
      element('div', 'row mt-2', [accept, no]),
    ]),
  ]);
  asked.dataset['pushOffer'] = reason;
  const close = () => {
    kept[later] = String(Date.now());
    asked.remove();
  };
  no.addEventListener('click', close);
  accept.addEventListener('click', () => {
    void accepted();
    close();
  });
  return asked;
}

async function accepted(): Promise<void> {
  try {
    if ((await turnOn()) === 'on') toastSuccess(texts.on);
  } catch (error) {
    logUnexpected(error);
    delete kept[later];
    toastError(texts.failed);
  }
}

function button(look: string, text: string): HTMLElement {
  const made = element('button', `button ${look} button-small`, [text]);
  made.setAttribute('type', 'button');
  return made;
}

function element(name: string, className: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}
