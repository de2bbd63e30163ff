import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { problems } from '#lib/copy/problems.ts';
import { problemText } from '#scripts/calls/api-error.ts';

/** E-mail and SMS can be slow, and a second code would make the first one invalid. */
const pauseMs = 60_000;
const afterPause = () => Date.now() + pauseMs;

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
  const [until, setUntil] = useState(afterPause);
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((until - now) / 1000);
  const isOver = left <= 0;

  // Not counted down: a page in the background, where the code is read elsewhere, has few ticks.
  useEffect(() => {
    if (isOver) return;
    const ticks = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticks);
  }, [isOver]);

  const sendAgain = () =>
    send(async () => {
      onProblem(undefined);
      try {
        await work();
        setUntil(afterPause());
        setNow(Date.now());
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
        {isOver ? (
          <Button look="text" size="small" busy={busy} onClick={sendAgain}>
            {busy ? 'Enviando...' : 'Enviar outro código'}
          </Button>
        ) : (
          <span className="button button-text button-small font-medium text-text2">
            Outro código daqui a {left} s
          </span>
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
