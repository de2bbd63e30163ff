import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';

const fetchParts = () => import('./ProgramParts.tsx');

/** Few people need it, so its code and its words come once the section is opened. */
export function Programs({ onKeysChanged }: { onKeysChanged: () => void }) {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && <value.ProgramParts onKeysChanged={onKeysChanged} />}
    </>
  );
}
