import { problems } from '#lib/copy/problems.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { part } from '#scripts/dom/part.ts';

interface Texts {
  readonly title: string;
  readonly why: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly close: string;
}

/** What is typed: six digits of a mail or an app, letters of a paper, or a password. */
type Typed = 'digits' | 'letters' | 'password';

/** A dialog that asks for one thing. Its plain form needs no React, so every page can afford it. */
export class CodeDialog {
  readonly #dialog = part('dialog', 'sheet sheet-small');
  readonly #title = part('h2', '');
  readonly #form = part('form', 'sheet-body stack');
  readonly #why = part('p', 'text-text2');
  readonly #label = part('label', 'label');
  readonly #input = part('input', 'input');
  readonly #said = part('p', 'hint');
  readonly #submit = part('button', 'button button-full');
  readonly #field = part('div', 'field');
  #work: (typed: string) => Promise<void> = async () => undefined;
  #fallback = '';

  constructor({ close, title }: Pick<Texts, 'close' | 'title'>) {
    const head = part('div', 'sheet-head');
    const closing = part('button', 'button button-text button-small', close);
    closing.addEventListener('click', () => this.close());
    this.#title.id = 'code-title';
    this.#title.tabIndex = -1;
    this.#title.textContent = title;
    this.#dialog.setAttribute('aria-labelledby', this.#title.id);
    head.append(this.#title, closing);
    this.#input.id = 'code-typed';
    this.#label.htmlFor = this.#input.id;
    this.#said.id = 'code-said';
    this.#said.setAttribute('role', 'status');
    this.#input.setAttribute('aria-describedby', this.#said.id);
    this.#field.append(this.#label, this.#input, this.#said);
    this.#why.setAttribute('role', 'status');
    this.#form.noValidate = true;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#whileBusy(this.#submit, () => this.#work(this.#input.value), this.#fallback);
    });
    this.#dialog.append(head, this.#form);
  }

  /** Until it is closed. */
  open(): Promise<void> {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#input.focus();
    return new Promise((resolve) => {
      this.#dialog.addEventListener('close', () => {
        this.#dialog.remove();
        resolve();
      });
    });
  }

  title(text: string): void {
    this.#title.textContent = text;
  }

  close(): void {
    this.#dialog.close();
  }

  ask(
    { title, why, label, hint, submit }: Partial<Texts>,
    typed: Typed,
    work: (typed: string) => Promise<void>,
    fallback: string,
    ...more: readonly HTMLElement[]
  ): void {
    if (title) this.#title.textContent = title;
    this.#why.textContent = why ?? '';
    this.#label.textContent = label ?? '';
    this.#submit.textContent = submit ?? '';
    this.#input.value = '';
    this.#input.type = typed === 'password' ? 'password' : 'text';
    this.#input.inputMode = typed === 'digits' ? 'numeric' : 'text';
    this.#input.autocomplete = typed === 'password' ? 'current-password' : 'one-time-code';
    this.#input.maxLength = typed === 'password' ? 128 : 20;
    this.#work = work;
    this.#fallback = fallback;
    this.#field.append(this.#said);
    this.#fill(this.#why, this.#field, this.#submit, ...more);
    this.#say(hint ?? '', false);
    this.#input.focus();
  }

  /** Only words and other ways: nothing to type. */
  offer(why: string, ...ways: readonly HTMLElement[]): void {
    this.#why.textContent = why;
    this.#fill(this.#why, this.#said, ...ways);
    this.#say('', false);
    // The button that was pressed is gone.
    this.#title.focus();
  }

  button(
    text: string,
    press: () => Promise<void> | void,
    look = 'button-text button-small',
    fallback = '',
  ): HTMLButtonElement {
    const button = part('button', `button ${look}`, text);
    button.type = 'button';
    button.addEventListener('click', () => void this.#whileBusy(button, async () => press(), fallback));
    return button;
  }

  tell(text: string, isFault = false): void {
    this.#say(text, isFault);
    this.#input.focus();
  }

  #fill(...parts: readonly HTMLElement[]): void {
    this.#form.textContent = '';
    this.#form.append(...parts);
  }

  #say(text: string, isFault: boolean): void {
    this.#said.className = isFault ? 'error' : 'hint';
    this.#said.textContent = text;
    if (isFault) this.#input.setAttribute('aria-invalid', 'true');
    else this.#input.removeAttribute('aria-invalid');
  }

  async #whileBusy(button: HTMLButtonElement, work: () => Promise<void>, fallback: string): Promise<void> {
    if (this.#form.querySelector('[aria-busy]')) return;
    button.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (error) {
      const isOurs = error instanceof ApiError;
      const ofField = isOurs ? error.errors[0]?.message : undefined;
      this.tell(ofField ?? problemText(error, fallback || problems.byStatus[0]), true);
      if (!isOurs) throw error;
    } finally {
      button.removeAttribute('aria-busy');
    }
  }
}

export const digitsIn = (typed: string): string => typed.replace(/\D/g, '');
