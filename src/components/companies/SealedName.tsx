import type { Seal } from '#lib/companies/seal.ts';
import { sealWord } from '#lib/companies/seal-words.ts';
import { rosette } from '#lib/icons/seal.ts';

interface Props {
  name: string;
  /** Null where it is no company. */
  seal: Seal | null;
}

/** The seal never stands alone in a line: it is glued to the last word. */
export function SealedName({ name, seal }: Props) {
  const word = sealWord(seal);
  if (!word) return name;
  const words = name.split(' ');
  const last = words.pop();
  return (
    <>
      {words.map((one) => `${one} `)}
      <span className="sealed">
        {last}
        <svg
          className="icon"
          viewBox="0 0 64 64"
          role="img"
          aria-label={word}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: rosette }}
        />
      </span>
    </>
  );
}
