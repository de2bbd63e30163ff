import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { emailProofTexts as texts } from '#lib/copy/email-proof.ts';
import { problems } from '#lib/copy/problems.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import type { Sending } from '#scripts/calls/send.ts';
import { part } from '#scripts/dom/part.ts';

type Call = DeclaredCall<Sending>;

/** Resolves to false if the person closes the dialog without proving their e-mail. */
export function askForProof(call: Call): Promise<boolean> {
  const dialog = part('dialog', 'sheet sheet-small');
  const form = part('form', 'sheet-body stack');
  const { field, code, said } = codeField();
  const confirm = part('button', 'button button-full', texts.confirm);
  const another = part('button', 'button button-text button-small', texts.another);
  another.type = 'button';
  form.noValidate = true;
  form.append(part('p', 'text-text2', texts.why), field, confirm, part('p', 'hint', texts.notThere), another);
  dialog.append(headOf(dialog), form);

  const tell = (text: string, isFault: boolean) => {
    said.className = isFault ? 'error' : 'hint';
    said.textContent = text;
    if (isFault) code.setAttribute('aria-invalid', 'true');
    else code.removeAttribute('aria-invalid');
    code.focus();
  };
  const whileBusy = async (button: HTMLButtonElement, work: () => Promise<void>, fallback: string) => {
    if (form.querySelector('[aria-busy]')) return;
    button.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell(problemText(error, fallback), true);
    } finally {
      button.removeAttribute('aria-busy');
    }
  };

  let isProven = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const json = { code: code.value.replace(/\D/g, '') };
    void whileBusy(
      confirm,
      async () => {
        await call('POST', '/users/me/email/confirm', { json });
        isProven = true;
        dialog.close();
      },
      problems.verifyCode,
    );
  });
  another.addEventListener('click', () => {
    const send = async () => {
      const { message } = await call('POST', '/users/me/email/proof', {});
      tell(message, false);
    };
    void whileBusy(another, send, problems.sendCode);
  });

  document.body.append(dialog);
  dialog.showModal();
  code.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isProven);
    });
  });
}

function headOf(dialog: HTMLDialogElement): HTMLElement {
  const head = part('div', 'sheet-head');
  const title = part('h2', '', texts.title);
  title.id = 'proof-title';
  dialog.setAttribute('aria-labelledby', title.id);
  const close = part('button', 'button button-text button-small', texts.close);
  close.addEventListener('click', () => dialog.close());
  head.append(title, close);
  return head;
}

function codeField() {
  const field = part('div', 'field');
  const label = part('label', 'label', texts.code);
  const code = part('input', 'input');
  code.id = 'proof-code';
  code.inputMode = 'numeric';
  code.autocomplete = 'one-time-code';
  code.maxLength = 12;
  label.htmlFor = code.id;
  const said = part('p', 'hint', texts.sent);
  said.id = 'proof-said';
  said.setAttribute('role', 'status');
  code.setAttribute('aria-describedby', said.id);
  field.append(label, code, said);
  return { field, code, said };
}
