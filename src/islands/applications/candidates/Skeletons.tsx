import { candidatesTexts as texts } from '#lib/copy/applications.ts';

export const VacancySkeleton = () => (
  <div className="candidates">
    <div
      className="candidates-funnel flex flex-wrap mb-2 text-text2 letters-f14 even-digits"
      aria-hidden="true"
    >
      <span className="skeleton h-5 w-3/4" />
    </div>
    <div className="tabs" aria-hidden="true">
      <span className="tab">
        <span className="skeleton h-5 w-7" />
      </span>
    </div>
    <ListSkeleton />
  </div>
);

export const ListSkeleton = () => (
  <div className="mt-2" role="status">
    <span className="visually-hidden">{texts.loading}</span>
    <div aria-hidden="true">
      <div className="skeleton mb-2 h-7 w-1/2" />
      <div className="card stack-tight">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="skeleton candidate-coming" />
        ))}
      </div>
    </div>
  </div>
);
