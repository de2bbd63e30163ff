import { type RefObject, useId } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { longestWords } from '#lib/moderation/limits.ts';
import { Key } from './Key.tsx';

interface Props {
  words: string;
  isOwn: boolean;
  error: string | undefined;
  textarea: RefObject<HTMLTextAreaElement | null>;
  onWrite: (words: string) => void;
  onTemplate: () => void;
}

export function LetterField({ words, isOwn, error, textarea, onWrite, onTemplate }: Props) {
  const id = useId();
  const aside = isOwn ? (
    <Button look="text" size="small" onClick={onTemplate}>
      {texts.template}
    </Button>
  ) : (
    <Key>E</Key>
  );
  return (
    <Field id={id} label={texts.words} hint={texts.wordsHint} error={error} aside={aside}>
      <textarea
        ref={textarea}
        id={id}
        className="input case-letter"
        maxLength={longestWords}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-said`}
        value={words}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
    </Field>
  );
}
