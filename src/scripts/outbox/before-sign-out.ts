import { outboxTexts as texts } from '#lib/copy/outbox.ts';
import { unsent } from './unsent.ts';

/** Signing out forgets what waits on this device. So the press asks first. */
export function askBeforeSignOut(): void {
  let isDecided = false;
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-sign-out]');
      if (!button || isDecided || unsent() === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const dialog = document.body.appendChild(made(unsent()));
      dialog.addEventListener('close', () => {
        dialog.remove();
        isDecided = dialog.returnValue === leave;
        if (isDecided) button.click();
      });
      dialog.showModal();
    },
    true,
  );
}

const leave = 'leave';
const titleId = 'before-sign-out';

function made(count: number): HTMLDialogElement {
  const dialog = part('dialog', 'sheet sheet-small');
  dialog.setAttribute('aria-labelledby', titleId);
  const title = part('h2', '', texts.signOutTitle);
  title.id = titleId;
  const foot = part('form', 'sheet-foot');
  foot.method = 'dialog';
  const go = part('button', 'button button-danger', texts.signOut);
  go.value = leave;
  foot.append(part('button', 'button button-outline', texts.stay), go);
  dialog.append(part('div', 'sheet-head'), part('div', 'sheet-body'), foot);
  dialog.children[0]?.append(title);
  dialog.children[1]?.append(part('p', 'text-text2', texts.signOutLoses(count)));
  return dialog;
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
