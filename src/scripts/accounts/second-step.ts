import type { Tokens } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { lostAccessTexts, secondStepTexts as texts } from '#lib/copy/second-step.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { device } from '#scripts/calls/device.ts';
import { send } from '#scripts/calls/send.ts';
import { CodeDialog, digitsIn } from './code-dialog.ts';

/** The password was right. Undefined when the person closes the dialog. */
export async function takeSecondStep(challenge: string): Promise<Tokens | undefined> {
  const dialog = new CodeDialog(texts);
  let tokens: Tokens | undefined;
  const enter = async (given: { code: string } | { recovery_code: string }) => {
    tokens = await send('POST', '/auth/second-factor', { json: { challenge, device: device(), ...given } });
    dialog.close();
  };
  const lost = () => dialog.button(texts.lost, () => askForLostAccess(dialog, challenge));
  const byApp = () =>
    dialog.ask(
      { why: texts.why, label: texts.code, hint: texts.codeHint, submit: texts.enter },
      'digits',
      (typed) => enter({ code: digitsIn(typed) }),
      texts.failed,
      dialog.button(texts.useRecovery, byPaper),
      lost(),
    );
  const byPaper = () =>
    dialog.ask(
      { why: texts.recoveryWhy, label: texts.recoveryCode, hint: texts.recoveryHint, submit: texts.enter },
      'letters',
      (typed) => enter({ recovery_code: typed }),
      texts.failed,
      dialog.button(texts.useApp, byApp),
      lost(),
    );
  byApp();
  await dialog.open();
  return tokens;
}

export function askForLostAccess(dialog: CodeDialog, challenge: string): void {
  const { title, why, send: sendCode, code: label, confirm, begun } = lostAccessTexts;
  const confirmWith = async (typed: string) => {
    const json = { challenge, code: digitsIn(typed) };
    const { due_at } = await send('POST', '/auth/lost-access/confirm', { json });
    dialog.offer(begun(formatDateTime(new Date(due_at))));
  };
  const mail = dialog.button(
    sendCode,
    async () => {
      const { message } = await send('POST', '/auth/lost-access', { json: { challenge } });
      dialog.ask({ title, why: message, label, submit: confirm }, 'digits', confirmWith, problems.verifyCode);
      dialog.tell('');
    },
    'button-full',
    problems.sendCode,
  );
  dialog.title(title);
  dialog.offer(why, mail);
}
