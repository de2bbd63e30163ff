import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { emailProofTexts as texts } from '#lib/copy/email-proof.ts';
import { problems } from '#lib/copy/problems.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import type { Sending } from '#scripts/calls/send.ts';
import { part } from '#scripts/dom/part.ts';
import { CodeDialog, digitsIn } from './code-dialog.ts';

/** Resolves to false if the person closes the dialog without proving their e-mail. */
export async function ask(call: DeclaredCall<Sending>): Promise<boolean> {
  const dialog = new CodeDialog(texts);
  let isProven = false;
  const send = (when: 'missing' | 'asked') => call('POST', `/users/me/email/proof?when=${when}`, {});
  const another = dialog.button(
    texts.another,
    async () => dialog.tell((await send('asked')).message),
    undefined,
    problems.sendCode,
  );
  dialog.ask(
    { why: texts.why, label: texts.code, hint: texts.sent, submit: texts.confirm },
    'digits',
    async (typed) => {
      await call('POST', '/users/me/email/confirm', { json: { code: digitsIn(typed) } });
      isProven = true;
      dialog.close();
    },
    problems.verifyCode,
    part('p', 'hint', texts.notThere),
    another,
  );
  const opened = dialog.open();
  // The code of registering may have run out, or there was none.
  send('missing').catch((error) => dialog.tell(problemText(error, problems.sendCode), true));
  await opened;
  return isProven;
}
