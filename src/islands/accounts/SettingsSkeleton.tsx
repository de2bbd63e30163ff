/** The frames of what is coming. */
export const SettingsSkeleton = () => (
  <div className="settings" role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="settings-list" />
    <div className="stack" aria-hidden="true">
      {['h-7', 'h-7', 'h-7'].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
        <div key={index} className="card card-body stack-tight">
          <div className="skeleton h-5 w-1/2" />
          <div className="skeleton h-4 w-3/4" />
          <div className={`skeleton ${height} w-full`} />
          <div className="skeleton h-7 w-1/4" />
        </div>
      ))}
    </div>
  </div>
);
