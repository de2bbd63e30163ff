import { Button } from '#components/ui/Button.tsx';
import { problems } from '#lib/copy/problems.ts';

/** Content that did not load: the reason, and a button to try again. */
export const NotLoaded = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{problem}</p>
    <Button onClick={onRetry}>{problems.retry}</Button>
  </div>
);
