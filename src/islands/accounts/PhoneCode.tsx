import { useEffect } from 'react';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { phoneTexts as texts } from '#lib/copy/phone.ts';
import { problems } from '#lib/copy/problems.ts';
import { fillFromSms } from '#scripts/accounts/fill-from-sms.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { CodeField, codeForm } from './CodeField.tsx';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  id: string;
  /** Masked, where it is not the owner who looks. */
  sentTo: string;
  text: string;
  busyText: string;
  short?: boolean;
  back: string;
  give: (code: string) => Promise<'leaving' | undefined>;
  again: () => Promise<void>;
  failureText?: (error: ApiError) => string | undefined;
  onBack: () => void;
}

/** The step for a code that came by SMS. Where the browser can, it reads the code itself. */
export function PhoneCode({
  id,
  sentTo,
  text,
  busyText,
  short,
  back,
  give,
  again,
  failureText,
  onBack,
}: Props) {
  const { field, submit, busy, problem, setProblem } = useFormOf(codeForm, {
    fallback: problems.verifyCode,
    // A locked code opens with no wait, but another one does.
    failureText: (error) => failureText?.(error) ?? (error.status === 429 ? error.detail : undefined),
    send: ({ code }) => give(code),
  });
  useEffect(() => fillFromSms(id), [id]);
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <CodeField id={id} hint={texts.sentTo(sentTo)} {...field('code')} />
      <FormEnd problem={problem} busy={busy} text={text} busyText={busyText} short={short ?? false} />
      <SendAgain notThere={texts.notThere} back={back} send={again} onProblem={setProblem} onBack={onBack} />
    </form>
  );
}
