import { useId, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { longestNotes } from '#lib/contract/application-form.ts';
import { candidateNotesTexts as texts } from '#lib/copy/candidate-row.ts';
import { alert } from '#lib/icons.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface Props {
  of: string;
  saved: string;
  /** Resolves to what somebody else has written since `before`. */
  onSave: (notes: string, before: string) => Promise<string | undefined>;
}

export function Notes({ of, saved, onSave }: Props) {
  const id = useId();
  const [notes, setNotes] = useState(saved);
  const [state, setState] = useState<'saving' | 'saved'>();
  const [problem, setProblem] = useState<string>();
  const last = useRef(saved.trim());

  async function save() {
    const text = notes.trim();
    if (text === last.current) return;
    const before = last.current;
    last.current = text;
    setState('saving');
    setProblem(undefined);
    try {
      const others = await onSave(text, before);
      if (others === undefined) return setState('saved');
      last.current = others;
      setNotes(`${others}\n${text}`);
      setState(undefined);
      setProblem(texts.ofBoth);
    } catch (error) {
      logUnexpected(error);
      last.current = before;
      setState(undefined);
      setProblem(problemText(error, texts.failed));
    }
  }

  return (
    <details className="candidate-notes">
      <summary className="flex items-center min-h-touch letters-f14">
        <span className="flex-none text-primary font-semibold">{texts.title}</span>
        {saved && (
          <span className="candidate-notes-first one-line ml-2 text-text2">{saved.split('\n')[0]}</span>
        )}
      </summary>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={longestNotes}
        aria-label={texts.of(of)}
        aria-describedby={`${id}-said`}
        autoComplete="off"
        value={notes}
        onChange={({ currentTarget }) => {
          setNotes(currentTarget.value);
          setState(undefined);
        }}
        onBlur={save}
      />
      <div className="row mt-2">
        <p className="grow hint" id={`${id}-said`} role="status">
          {state === 'saving' ? texts.saving : state === 'saved' ? texts.saved : texts.hint}
        </p>
        <Button look="quiet" size="small" onClick={save}>
          {texts.save}
        </Button>
      </div>
      <div role="alert">
        {problem && (
          <p className="error">
            <Icon of={alert} />
            {problem}
          </p>
        )}
      </div>
    </details>
  );
}
