import type { ReactNode, RefObject } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { Key } from './Key.tsx';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  title: string;
  onSubmit: () => void;
  children: ReactNode;
}

export const DecideForm = ({ form, title, onSubmit, children }: Props) => (
  <form
    ref={form}
    className="card card-body stack"
    aria-labelledby="case-decide"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <h3 id="case-decide">{title}</h3>
    {children}
    <div>
      <Button type="submit" full>
        {texts.send}
        <Key>Ctrl + Enter</Key>
      </Button>
      <p className="hint">{texts.sendsIn}</p>
    </div>
  </form>
);
