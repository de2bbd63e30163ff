import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { type SubmitWords, pictureTexts as texts } from '#lib/copy/pictures.ts';
import { problems } from '#lib/copy/problems.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  submit: () => Promise<void>;
  words: SubmitWords;
}

export function PicturesQuestion({ uploads, submit, words }: Props) {
  const { waiting, undecided, canTryAgain, retryFailed, submitWithoutFailed } = uploads;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (undecided > 0) first.current?.focus();
  }, [undecided]);
  return (
    <div className={waiting || undecided > 0 ? 'pictures-question' : undefined}>
      <p className="hint" role="status">
        {waiting && words.waiting}
      </p>
      <div role="alert">
        {undecided > 0 && (
          <div className="note note-warn">
            <div className="grow">
              <p className="mb-2">{texts.notSent(undecided)}</p>
              <div className="flow">
                {canTryAgain && (
                  <Button
                    ref={first}
                    size="small"
                    onClick={() => {
                      retryFailed();
                      void submit();
                    }}
                  >
                    {problems.retry}
                  </Button>
                )}
                <Button
                  ref={canTryAgain ? undefined : first}
                  look="outline"
                  size="small"
                  onClick={() => void submitWithoutFailed(submit)}
                >
                  {words.without(undecided)}
                </Button>
              </div>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
