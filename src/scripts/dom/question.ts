import { part } from './part.ts';

export interface Question {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** Nothing is lost by it. */
  readonly isHarmless?: boolean;
}

export function isAgreed(question: Question): Promise<boolean> {
  const dialog = document.body.appendChild(made(question));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === agreed);
    });
  });
}

const agreed = 'yes';

function made({ id, title, text, yes, no, isHarmless }: Question): HTMLDialogElement {
  const dialog = part('dialog', 'sheet sheet-small');
  dialog.setAttribute('aria-labelledby', id);
  const name = part('h2', '', title);
  name.id = id;
  const foot = part('form', 'sheet-foot');
  foot.method = 'dialog';
  const go = part('button', isHarmless ? 'button' : 'button button-danger', yes);
  go.value = agreed;
  foot.append(part('button', 'button button-outline', no), go);
  dialog.append(part('div', 'sheet-head'), part('div', 'sheet-body'), foot);
  dialog.children[0]?.append(name);
  dialog.children[1]?.append(part('p', 'text-text2', text));
  return dialog;
}
