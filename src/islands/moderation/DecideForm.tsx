import { type ReactNode, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { PlainForm } from '#islands/forms/PlainForm.tsx';
import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { Key } from './Key.tsx';
import { type Letter, LetterField } from './LetterField.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  title: string;
  legend: string;
  /** Chosen by their keys too. */
  options: readonly {
    readonly value: string;
    readonly name: string;
    readonly effect: string;
    readonly key: string;
  }[];
  chosen: string;
  error: string | undefined;
  onChoose: (value: string) => void;
  letter: Letter;
  hasLetter: boolean;
  onSubmit: () => void;
  children?: ReactNode;
}

export function DecideForm({ title, options, letter, hasLetter, onSubmit, children, ...choice }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const radio = (which: string) => form.current?.querySelector<HTMLElement>(`[type=radio]${which}`);
  /** The focus shows the choice, which may be far below on the page. */
  const chooseByKey = (value: string) => {
    choice.onChoose(value);
    radio(`[value=${value}]`)?.focus();
  };
  const submit = () => {
    if (!radio(':checked')) radio('')?.focus();
    onSubmit();
  };
  useKeys({
    ...Object.fromEntries(options.map(({ value, key }) => [key, () => chooseByKey(value)])),
    e: () => letter.textarea.current?.focus(),
    'Ctrl+Enter': submit,
  });
  return (
    <PlainForm ref={form} label={title} onSubmit={submit}>
      <ChoiceField
        options={options.map(({ key, ...option }) => ({ ...option, aside: <Key>{key}</Key> }))}
        {...choice}
      />
      {children}
      {hasLetter && <LetterField letter={letter} />}
      <p className="hint">{texts.sendsIn}</p>
      <div className="decide-end">
        <Button type="submit" full>
          {texts.send}
          <Key>Ctrl + Enter</Key>
        </Button>
      </div>
    </PlainForm>
  );
}
