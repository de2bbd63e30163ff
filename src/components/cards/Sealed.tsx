/** The seal of a verified company behind its name, on the same line as the last word. */
export const Sealed = ({ word }: { word: string | undefined }) =>
  word ? (
    <span className="sealed">
      {'\u2060'}
      <span className="visually-hidden"> ({word})</span>
    </span>
  ) : null;
