import { Button } from '#components/ui/Button.tsx';
import { problems } from '#lib/copy/problems.ts';

/** What was to be shown did not come; what happened, and another try. */
export const NotLoaded = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{problem}</p>
    <Button onClick={onRetry}>{problems.retry}</Button>
  </div>
);
