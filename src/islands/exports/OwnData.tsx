import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';

const fetchParts = () => import('./Copies.tsx');

/** Its code is loaded once the section is opened. */
export function OwnData() {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && <value.Copies />}
    </>
  );
}
