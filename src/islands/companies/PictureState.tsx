import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { problems } from '#lib/copy/problems.ts';
import type { Picture } from './use-picture.ts';

export function PictureState({ of, picture }: { of: string; picture: Picture }) {
  const { progress, sent, problem, failed, again } = picture;
  return (
    <div className={progress !== undefined || sent || problem ? 'picture-state' : undefined}>
      {progress !== undefined && <Progress of={of} progress={progress} />}
      <div role="status">{sent && <p className="hint">{of}: guardado.</p>}</div>
      <Problem text={problem && `${of}: ${problem}`} />
      {failed && (
        <Button look="quiet" size="small" onClick={again}>
          {problems.retry}
        </Button>
      )}
    </div>
  );
}

export const Progress = ({ of, progress }: { of: string; progress: number }) => (
  <p className="mb-2">
    <span className="text-f13 text-text2">
      {of}: {Math.round(progress * 100)} %
    </span>
    <progress aria-label={of} value={progress} max={1} />
  </p>
);
