import { Button } from '#components/ui/Button.tsx';
import { problems } from '#lib/copy/problems.ts';

interface Props {
  problem: string;
  onRetry: () => void;
}

/** Content that did not load: the reason, and a button to try again. */
export const NotLoaded = ({ problem, onRetry }: Props) => (
  <div className="empty" role="alert">
    <p>{problem}</p>
    <Button onClick={onRetry}>{problems.retry}</Button>
  </div>
);

/** The same for one card among others. */
export const CardNotLoaded = ({ problem, onRetry }: Props) => (
  <div className="card-body" role="alert">
    <p className="text-text2">{problem}</p>
    <Button look="text" size="small" onClick={onRetry}>
      {problems.retry}
    </Button>
  </div>
);
