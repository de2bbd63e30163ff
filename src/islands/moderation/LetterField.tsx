import { useId } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { longestWords } from '#lib/moderation/limits.ts';
import { Key } from './Key.tsx';
import type { useLetter } from './use-letter.ts';

export type Letter = Pick<
  ReturnType<typeof useLetter>,
  'words' | 'values' | 'faults' | 'textarea' | 'write' | 'restore'
>;

/** The words to the owner: the template until the moderator writes. */
export function LetterField({ letter }: { letter: Letter }) {
  const { words, values, faults, textarea, write, restore } = letter;
  const id = useId();
  const aside = values.isOwn ? (
    <Button look="text" size="small" onClick={restore}>
      {texts.template}
    </Button>
  ) : (
    <Key>E</Key>
  );
  return (
    <TextArea
      ref={textarea}
      id={id}
      label={texts.words}
      hint={texts.wordsHint}
      error={faults.words}
      aside={aside}
      className="case-letter"
      maxLength={longestWords}
      autoComplete="off"
      value={words}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
