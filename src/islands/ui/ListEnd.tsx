import { Button } from '#components/ui/Button.tsx';
import { NotLoaded } from './NotLoaded.tsx';

interface Props {
  list: {
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    readonly problem?: string | undefined;
    readonly load: () => void;
  };
  more?: string;
}

export function ListEnd({ list: { hasMore, isLoading, problem, load }, more = 'Carregar mais' }: Props) {
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!hasMore) return null;
  return (
    <p className="mt-4 text-center">
      <Button look="outline" busy={isLoading} onClick={() => !isLoading && load()}>
        {isLoading ? 'Carregando…' : more}
      </Button>
    </p>
  );
}

/** Written out, because a list does not bring what forms share. */
export const CardsSkeleton = ({ list, card }: { list: string; card: string }) => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className={list} aria-hidden="true">
      {['first', 'second', 'third'].map((one) => (
        <div key={one} className={`card skeleton ${card}`} />
      ))}
    </div>
  </div>
);
