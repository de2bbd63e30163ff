interface Props {
  name: string;
  /** As sealWord says it. Undefined without a seal. */
  word: string | undefined;
}

/** The seal never stands alone in a line: it is glued to the last word. */
export function SealedName({ name, word }: Props) {
  if (!word) return name;
  const words = name.split(' ');
  const last = words.pop();
  return (
    <>
      {words.map((one) => `${one} `).join('')}
      <span className="sealed">
        {last}
        <span className="visually-hidden">{` (${word})`}</span>
      </span>
    </>
  );
}
