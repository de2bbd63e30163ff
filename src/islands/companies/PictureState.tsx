import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { problems } from '#lib/copy/problems.ts';
import type { Picture } from './use-picture.ts';

export function PictureState({ of, picture }: { of: string; picture: Picture }) {
  const { share, sent, problem, failed, again } = picture;
  return (
    <div className={share !== undefined || sent || problem ? 'picture-state' : undefined}>
      {share !== undefined && <Progress of={of} share={share} />}
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

export const Progress = ({ of, share }: { of: string; share: number }) => (
  <p className="mb-2">
    <span className="text-f13 text-text2">
      {of}: {Math.round(share * 100)} %
    </span>
    <progress aria-label={of} value={share} max={1} />
  </p>
);
