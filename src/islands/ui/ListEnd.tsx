import { Button } from '#components/ui/Button.tsx';
import { Coming } from '#components/ui/Coming.tsx';
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

export const CardsSkeleton = ({ list, card }: { list: string; card: string }) => (
  <Coming className={list}>
    {['first', 'second', 'third'].map((one) => (
      <div key={one} className={`card skeleton ${card}`} />
    ))}
  </Coming>
);
