export const FormSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="stack" aria-hidden="true">
      {['w-1/2', 'w-3/4'].map((width) => (
        <div key={width} className="card card-body stack-tight">
          <div className={`skeleton h-5 ${width}`} />
          <div className="skeleton h-7 w-full" />
          <div className="skeleton h-7 w-full" />
          <div className="skeleton h-7 w-full" />
        </div>
      ))}
    </div>
  </div>
);
