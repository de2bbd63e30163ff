import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { problems } from '#lib/copy/problems.ts';
import { problemText } from '#scripts/calls/api-error.ts';

/** In seconds. E-mail and SMS can be slow, and a second code would make the first one invalid. */
const pause = 60;

interface Props {
  notThere?: string;
  back?: string;
  send: () => Promise<void>;
  onProblem: (text: string | undefined) => void;
  onBack: () => void;
}

export function SendAgain({
  notThere = 'Não chegou? Veja também no lixo electrónico.',
  back = 'Usar outro email',
  send: work,
  onProblem,
  onBack,
}: Props) {
  const { busy, send } = useSending();
  const [left, setLeft] = useState(pause);

  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left]);

  const sendAgain = () =>
    send(async () => {
      onProblem(undefined);
      try {
        await work();
        setLeft(pause);
      } catch (error) {
        onProblem(problemText(error, problems.sendCode));
      }
      return undefined;
    });

  return (
    <>
      <p className="text-center text-f14 text-text2">
        {notThere}
        <br />
        {left > 0 ? (
          <span className="button button-text button-small font-normal text-text2">
            Outro código daqui a {left} s
          </span>
        ) : (
          <Button look="text" size="small" busy={busy} onClick={sendAgain}>
            {busy ? 'Enviando...' : 'Enviar outro código'}
          </Button>
        )}
      </p>
      <p className="text-center">
        <Button look="text" size="small" onClick={onBack}>
          {back}
        </Button>
      </p>
    </>
  );
}
