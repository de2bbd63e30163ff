import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#components/ui/Button.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { waysTexts as texts } from '#lib/copy/ways.ts';
import { maskPhone, signInNumber } from '#lib/format/phone.ts';
import { call } from '#scripts/calls/api.ts';
import { PhoneCode } from '../PhoneCode.tsx';

interface Props {
  onChanged: (user: OwnUser) => void;
  onClose: () => void;
}

const form = z.object({
  phone: z.string().check(
    z.trim(),
    z.refine((text) => signInNumber(text) !== undefined, accountTexts.invalidPhone),
  ),
});

const sendCode = async (phone: string) => void (await call('POST', '/users/me/phone', { json: { phone } }));

export function ChangeNumber({ onChanged, onClose }: Props) {
  const [asked, setAsked] = useState<string>();
  if (asked === undefined) return <AskForNumber onAsked={setAsked} onClose={onClose} />;
  return (
    <PhoneCode
      id="number_code"
      sentTo={maskPhone(signInNumber(asked) ?? '')}
      text={texts.confirm}
      busyText={texts.confirming}
      short
      back={texts.otherNumber}
      // Of a number that is another account's, no code is wrong.
      failureText={({ code, detail }) => (code === 'number_in_use' ? detail : undefined)}
      give={async (code) => {
        onChanged(await call('POST', '/users/me/phone/confirm', { json: { code } }));
        return undefined;
      }}
      again={() => sendCode(asked)}
      onBack={() => setAsked(undefined)}
    />
  );
}

function AskForNumber({ onAsked, onClose }: { onAsked: (phone: string) => void; onClose: () => void }) {
  const { field, submit, busy, problem } = useFormOf(form, {
    fallback: problems.sendCode,
    async send({ phone }) {
      await sendCode(phone);
      onAsked(phone);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextField
        id="new_number"
        label={texts.number}
        hint={texts.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        {...field('phone')}
      />
      <FormEnd problem={problem} busy={busy} text={texts.send} busyText={texts.sending} short />
      <p>
        <Button look="text" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
      </p>
    </form>
  );
}
