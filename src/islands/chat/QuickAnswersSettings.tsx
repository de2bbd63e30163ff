import { useEffect, useRef, useState } from 'react';
import type { Path, UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { mostQuickAnswers, type QuickAnswers, quickAnswers } from '#lib/contract/quick-answers.ts';
import { problems } from '#lib/copy/problems.ts';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const address = '/chat/quick-answers';
const fetchAnswers = () => call<QuickAnswers>('GET', address);

/** The answers that a seller gives again and again. */
export function QuickAnswersSettings() {
  const { value, problem, load } = useLoaded(fetchAnswers);
  const root = useRef<HTMLElement>(null);
  // A conversation links to this part, which was not there yet when the browser looked for it.
  useEffect(() => {
    if (location.hash === '#quick-answers') root.current?.scrollIntoView();
  }, []);
  return (
    <section ref={root} className="card card-body" id="quick-answers" aria-labelledby="quick-answers-title">
      <h2 id="quick-answers-title" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="hint mb-3">{texts.hint(mostQuickAnswers)}</p>
      {problem && (
        <div role="alert">
          <p className="text-text2">{problem}</p>
          <Button look="text" size="small" onClick={load}>
            {problems.retry}
          </Button>
        </div>
      )}
      {!value && !problem && <div className="skeleton h-7" />}
      {value && <AnswersForm kept={value} />}
    </section>
  );
}

function AnswersForm({ kept }: { kept: QuickAnswers }) {
  const [count, setCount] = useState(kept.answers.length);
  const { form, field, submit, busy, problem } = useFormOf(quickAnswers, {
    start: kept,
    async send(json) {
      form.reset(await call<QuickAnswers>('PUT', address, { json }));
      toastSuccess(texts.saved);
      return undefined;
    },
  });

  function add() {
    form.setValue(`answers.${count}`, { word: '', text: '' });
    setCount(count + 1);
    requestAnimationFrame(() => document.getElementById(`quick-answer-${count}-word`)?.focus());
  }

  function remove(place: number) {
    form.reset({ answers: form.getValues('answers').filter((_, at) => at !== place) });
    setCount(count - 1);
    document.getElementById('quick-answers-title')?.focus();
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form keeps its values by place
        <AnswerFields key={place} place={place} field={field} onRemove={() => remove(place)} />
      ))}
      {count < mostQuickAnswers && (
        <Button look="outline" size="small" onClick={add}>
          {texts.add}
        </Button>
      )}
      <FormEnd problem={problem} busy={busy} text="Guardar alterações" busyText="Guardando..." short />
    </form>
  );
}

interface FieldsProps {
  place: number;
  field: (name: Path<QuickAnswers>) => UseFormRegisterReturn & { error: string | undefined };
  onRemove: () => void;
}

function AnswerFields({ place, field, onRemove }: FieldsProps) {
  const { error, ...text } = field(`answers.${place}.text`);
  const id = `quick-answer-${place}`;
  return (
    <fieldset className="stack-tight">
      <legend className="visually-hidden">{texts.answer(place + 1)}</legend>
      <TextField
        id={`${id}-word`}
        label={texts.word}
        placeholder={texts.wordExample}
        autoComplete="off"
        autoCapitalize="none"
        {...field(`answers.${place}.word`)}
      />
      <Field id={`${id}-text`} label={texts.text} error={error}>
        <textarea
          id={`${id}-text`}
          className="input"
          rows={3}
          placeholder={texts.textExample}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-text-said`}
          {...text}
        />
      </Field>
      <Button look="text" size="small" aria-label={texts.remove(place + 1)} onClick={onRemove}>
        Eliminar
      </Button>
    </fieldset>
  );
}
