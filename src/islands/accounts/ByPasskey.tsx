import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { passkeyTexts as texts } from '#lib/copy/passkeys.ts';
import { key } from '#lib/icons.ts';
import { hasPasskey } from '#scripts/accounts/signing-in.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { enter } from '#scripts/calls/enter.ts';

const load = () => import('#scripts/accounts/passkeys.ts');

/** Whoever has a passkey on this device also finds it among the suggestions for the e-mail. */
export function ByPasskey({ next }: { next: () => string }) {
  const [problem, setProblem] = useState<string>();
  const { busy, send } = useSending();

  useEffect(() => {
    if (hasPasskey()) void suggest(next, setProblem);
  }, [next]);

  const press = () =>
    send(async () => {
      setProblem(undefined);
      const { signInByPasskey, PasskeyProblem } = await load();
      try {
        const tokens = await signInByPasskey();
        return tokens && (await enter(tokens, next()));
      } catch (error) {
        if (error instanceof PasskeyProblem) setProblem(error.message);
        else if (error instanceof ApiError) setProblem(problemText(error, texts.failed));
        else throw error;
        return undefined;
      }
    });

  return (
    <>
      <Problem text={problem} />
      <Button className="mt-2" look="text" full busy={busy} onClick={press}>
        {!busy && <Icon of={key} />}
        {busy ? texts.busy : texts.signIn}
      </Button>
    </>
  );
}

async function suggest(next: () => string, tell: (problem: string) => void): Promise<void> {
  const isKnown = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (!isKnown) return;
  const { signInByPasskey, PasskeyProblem } = await load();
  try {
    const tokens = await signInByPasskey({ quietly: true });
    if (tokens) await enter(tokens, next());
  } catch (error) {
    if (error instanceof PasskeyProblem) tell(error.message);
    else if (error instanceof ApiError) tell(problemText(error, texts.failed));
    else throw error;
  }
}
