import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { google } from '#lib/icons.ts';

/** The other way in, the same for who is new and who is not. */
export function ByGoogle({ next }: { next: () => string }) {
  const [problem, setProblem] = useState<string>();
  const { busy, send, release } = useSending();

  // Back from Google by the phone's button, to this page as the browser had kept it.
  useEffect(() => {
    addEventListener('pageshow', release);
    return () => removeEventListener('pageshow', release);
  }, [release]);

  const start = () =>
    send(async () => {
      setProblem(undefined);
      // Most come in by their password, and need none of this.
      const way = await import('#scripts/accounts/google.ts').catch(() => undefined);
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
