interface Props {
  list: string;
  card: string;
}

export const CardsSkeleton = ({ list, card }: Props) => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className={list} aria-hidden="true">
      {['first', 'second', 'third'].map((one) => (
        <div key={one} className={`card skeleton ${card}`} />
      ))}
    </div>
  </div>
);
