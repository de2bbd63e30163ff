import { isProtected } from '#lib/accounts/protection.ts';
import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import type { Way } from '#lib/contract/second-factors.ts';
import { confirmTexts as texts } from '#lib/copy/confirm-self.ts';
import { problems } from '#lib/copy/problems.ts';
import { secondStepTexts } from '#lib/copy/second-step.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import type { Sending } from '#scripts/calls/send.ts';
import { CodeDialog, digitsIn } from './code-dialog.ts';

const path = '/auth/confirm';

/** Resolves to false if the person closes the dialog. */
export async function ask(call: DeclaredCall<Sending>): Promise<boolean> {
  const security = await call('GET', '/users/me/security');
  const ways = security.confirm_by;
  const dialog = new CodeDialog(texts);
  let isConfirmed = false;
  const confirm = async (json: object) => {
    await call('POST', path, { json });
    isConfirmed = true;
    dialog.close();
  };

  const others = (but?: Way) => [
    ...ways.filter((way) => way !== but).map((way) => shortcuts[way]()),
    ...(isProtected(security) ? [dialog.button(secondStepTexts.lost, lost)] : []),
  ];
  /** The right password is not enough here, but it shows who asks for the way back. */
  const lost = () =>
    dialog.ask(
      { title: secondStepTexts.lost, why: texts.lostWhy, label: texts.password, submit: texts.goOn },
      'password',
      async (password) => {
        try {
          await confirm({ password });
        } catch (error) {
          if (!(error instanceof ApiError && error.answer.challenge)) throw error;
          const { askForLostAccess } = await import('./second-step.ts');
          askForLostAccess(dialog, error.answer.challenge);
        }
      },
      problems.signIn,
    );
  const typed = (
    way: Way,
    label: string,
    hint: string,
    kind: 'digits' | 'letters' | 'password',
    read: (text: string) => object,
  ) =>
    dialog.ask(
      { why: texts.why, label, hint, submit: texts.confirm },
      kind,
      (text) => confirm(read(text)),
      problems.verifyCode,
      ...others(way),
    );
  const { code, codeHint, recoveryCode, recoveryHint, useRecovery } = secondStepTexts;
  const byCode = () => typed('code', code, codeHint, 'digits', (text) => ({ code: digitsIn(text) }));
  const byPaper = () =>
    typed('recovery_code', recoveryCode, recoveryHint, 'letters', (text) => ({ recovery_code: text }));
  const byPassword = () => typed('password', texts.password, '', 'password', (password) => ({ password }));
  async function byPasskey() {
    const { signature, PasskeyProblem } = await import('./passkeys.ts');
    try {
      const passkey = await signature(call);
      if (passkey) await confirm({ passkey });
    } catch (error) {
      if (!(error instanceof PasskeyProblem)) throw error;
      dialog.tell(error.message, true);
    }
  }
  async function byGoogle() {
    const { goToGoogle, GoogleProblem } = await import('./google-journey.ts');
    try {
      await goToGoogle(location.pathname + location.hash, 'confirm');
    } catch (error) {
      if (!(error instanceof GoogleProblem)) throw error;
      dialog.tell(error.message, true);
    }
  }
  const shortcuts: Record<Way, () => HTMLElement> = {
    code: () => dialog.button(texts.byCode, byCode),
    recovery_code: () => dialog.button(useRecovery, byPaper),
    password: () => dialog.button(texts.password, byPassword),
    passkey: () => dialog.button(texts.byPasskey, byPasskey, 'button-outline button-full'),
    google: () => dialog.button(texts.byGoogle, byGoogle, 'button-outline button-full'),
  };

  const first = ways[0];
  if (first === 'code') byCode();
  else if (first === 'password') byPassword();
  else dialog.offer(texts.why, ...others());
  await dialog.open();
  return isConfirmed;
}
