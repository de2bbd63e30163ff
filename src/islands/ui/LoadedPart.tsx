import type { ReactNode } from 'react';
import { CardLoading } from './NotLoaded.tsx';
import { useLoaded } from './use-loaded.ts';

interface Props<Parts> {
  hint?: string;
  from: () => Promise<Parts>;
  children: (parts: Parts) => ReactNode;
}

/** A section that few people open: only then its code is loaded. */
export function LoadedPart<Parts>({ hint, from, children }: Props<Parts>) {
  const { value, problem, load } = useLoaded(from);
  return (
    <>
      {hint && <p className="hint mb-3">{hint}</p>}
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && children(value)}
    </>
  );
}
