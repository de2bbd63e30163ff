import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { google } from '#lib/icons.ts';

/** Google signs in known people and creates an account for new ones, so both pages show this button. */
export function ByGoogle({ next }: { next: () => string }) {
  const [problem, setProblem] = useState<string>();
  const { busy, send, release } = useSending();

  // After "back" from Google, the browser may restore the page as it was, with its button still busy.
  useEffect(() => {
    addEventListener('pageshow', release);
    return () => removeEventListener('pageshow', release);
  }, [release]);

  const start = () =>
    send(async () => {
      setProblem(undefined);
      // Loaded on click, because most people sign in by password and never need this script.
      const way = await import('#scripts/accounts/google-journey.ts').catch(() => undefined);
      if (!way) {
        setProblem(googleTexts.notLoaded);
        return undefined;
      }
      try {
        return await way.goToGoogle(next());
      } catch (error) {
        if (!(error instanceof way.GoogleProblem)) throw error;
        setProblem(error.message);
        return undefined;
      }
    });

  return (
    <>
      <p className="or">ou</p>
      <Problem text={problem} />
      <Button look="outline" size="large" full busy={busy} onClick={start}>
        {!busy && <Icon of={google} />}
        {busy ? 'Conectando...' : 'Continuar com Google'}
      </Button>
    </>
  );
}
