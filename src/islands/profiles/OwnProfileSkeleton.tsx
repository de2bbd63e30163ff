/** The frames of what is coming. */
export const OwnProfileSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Carregando…</span>
    <div aria-hidden="true">
      <div className="profile-cover skeleton" />
      <div className="stack-tight my-4">
        <div className="skeleton h-6 w-1/2" />
        <div className="skeleton h-4 w-3/4" />
      </div>
      <div className="card card-body stack-tight">
        <div className="skeleton h-5 w-1/2" />
        <div className="skeleton h-7 w-full" />
      </div>
    </div>
  </div>
);
