import { Button } from '#components/ui/Button.tsx';
import { problems } from '#lib/copy/problems.ts';
import { useNetworkBack } from './use-network-back.ts';

interface Props {
  problem: string;
  onRetry: () => void;
}

/** Shown instead of content that did not load. It retries automatically when the network is back. */
export function NotLoaded({ problem, onRetry }: Props) {
  useNetworkBack(onRetry);
  return (
    <div className="empty" role="alert">
      <p>{problem}</p>
      {!navigator.onLine && <p>{problems.triesAgain}</p>}
      <Button onClick={onRetry}>{problems.retry}</Button>
    </div>
  );
}

export function CardLoading({
  isLoaded,
  problem,
  onRetry,
}: Omit<Props, 'problem'> & { isLoaded: boolean; problem: string | undefined }) {
  if (problem) return <CardNotLoaded problem={problem} onRetry={onRetry} />;
  return isLoaded ? null : <div className="skeleton my-4 h-7" />;
}

function CardNotLoaded({ problem, onRetry }: Props) {
  useNetworkBack(onRetry);
  return (
    <div className="py-3" role="alert">
      <p className="text-text2">{problem}</p>
      <Button look="text" size="small" onClick={onRetry}>
        {problems.retry}
      </Button>
    </div>
  );
}
