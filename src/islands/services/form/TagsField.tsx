import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { mostTags } from '#lib/contract/service-form.ts';
import { serviceFormTexts as texts } from '#lib/copy/services.ts';
import { close, plus } from '#lib/icons.ts';
import type { FieldsOfService } from './fields.ts';
import { addTags, splitAtComma, tagProblem } from './tags.ts';

export function TagsField({ answers, field, change }: FieldsOfService) {
  const { tags, tag } = answers;
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<string>();
  const error = problem ?? field('tag').error ?? field('tags').error;

  function add(typed: string, rest = '') {
    const next = addTags(tags, typed);
    const wrong = tagProblem(next);
    setProblem(wrong);
    if (wrong) return change({ tag: rest ? `${typed}, ${rest}` : typed });
    const added = next.slice(tags.length);
    if (typed.trim())
      setAnnouncement(added.length > 0 ? texts.tagAdded(added.join(', ')) : texts.tagThere(typed.trim()));
    return change({ tags: next, tag: rest });
  }

  function remove(gone: string) {
    setAnnouncement(texts.tagRemoved(gone));
    setProblem(undefined);
    change({ tags: tags.filter((one) => one !== gone) });
    // The pressed tag disappears, so the focus goes to the input.
    input.current?.focus();
  }

  function onChange(text: string) {
    const { complete, rest } = splitAtComma(text);
    if (complete) return add(complete.slice(0, -1), rest);
    setProblem(undefined);
    return change({ tag: text });
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = tags[tags.length - 1];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter would submit the whole form.
      event.preventDefault();
      add(tag);
    } else if (event.key === 'Backspace' && tag === '' && last) remove(last);
  }

  return (
    <div>
      <Field id="service-tag" label="Etiquetas" limit={`até ${mostTags}`} error={error}>
        {tags.length > 0 && (
          <ul className="flow tags-list mb-2" aria-label="Etiquetas">
            {tags.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className="chip tag-chip"
                  aria-label={`Remover etiqueta ${one}`}
                  onClick={() => remove(one)}
                  onKeyDown={({ key }) => ['Backspace', 'Delete'].includes(key) && remove(one)}
                >
                  <span className="one-line">{one}</span>
                  <Icon of={close} size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="tags-add flex flex-wrap">
          <input
            ref={input}
            id="service-tag"
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            placeholder="Ex.: pintor"
            value={tag}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'service-tag-said'}
          />
          <Button
            look="quiet"
            aria-label="Adicionar etiqueta"
            // The press must not close the phone's keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
          >
            <Icon of={plus} />
            Adicionar
          </Button>
        </div>
      </Field>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
