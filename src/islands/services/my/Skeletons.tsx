export const PageSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div aria-hidden="true">
      <div className="my-whose flex items-center mb-1">
        <div className="skeleton w-full h-7" />
      </div>
      <div className="tabs mb-4">
        <span className="tab">
          <span className="skeleton my-tab-skeleton" />
        </span>
      </div>
      <p className="my-week mb-3 letters-f18 font-semibold" />
      <ReachSkeleton />
    </div>
  </div>
);

export const ReachSkeleton = () => (
  <div className="my-reach" aria-hidden="true">
    {['Contactos', 'Visualizações'].map((name) => (
      <div className="card my-counter" key={name}>
        <div className="text-f14 text-text2">{name}</div>
        <div className="my-counter-number letters-f28 font-bold">
          <span className="skeleton" />
        </div>
        <div className="my-counter-fact mt-1 text-f13">
          <span className="skeleton" />
        </div>
      </div>
    ))}
  </div>
);

export const RowsSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="my-tools flex flex-wrap items-center" aria-hidden="true">
      <div className="input skeleton" />
    </div>
    <div className="card overflow-visible lined" aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div className="my-row flex items-center" key={row}>
          <span className="my-thumb flex-none skeleton" />
          <div className="my-row-text grow stack-tight">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
