export const PageSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div aria-hidden="true">
      <div className="my-whose">
        <div className="skeleton w-full" />
      </div>
      <div className="tabs mb-4">
        <span className="tab">
          <span className="skeleton my-tab-skeleton" />
        </span>
      </div>
      <p className="my-week" />
      <ReachSkeleton />
    </div>
  </div>
);

export const ReachSkeleton = () => (
  <div className="my-reach" aria-hidden="true">
    {['Contactos', 'Visualizações'].map((name) => (
      <div className="card my-counter" key={name}>
        <div className="text-f14 text-text2">{name}</div>
        <div className="my-counter-number">
          <span className="skeleton" />
        </div>
        <div className="my-counter-fact">
          <span className="skeleton" />
        </div>
      </div>
    ))}
  </div>
);

export const RowsSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="my-tools" aria-hidden="true">
      <div className="input skeleton" />
    </div>
    <div className="my-list lined" aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div className="my-row" key={row}>
          <span className="my-thumb skeleton" />
          <div className="my-row-text stack-tight">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
