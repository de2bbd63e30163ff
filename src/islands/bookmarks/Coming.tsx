import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';

/** The frames of what is coming. */
export const Coming = () => (
  <div role="status">
    <span className="visually-hidden">{texts.loading}</span>
    <div className="offer-cards saved-cards" aria-hidden="true">
      {['first', 'second', 'third'].map((card) => (
        <div key={card} className="card skeleton saved-coming" />
      ))}
    </div>
  </div>
);
