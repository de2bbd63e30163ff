import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureSources } from '#lib/format/picture.ts';
import { alert } from '#lib/icons.ts';
import type { Field, FieldTable } from './field-table.ts';

export interface ConflictProps<Thing, Answers extends object, Sent extends object> {
  title: string;
  table: FieldTable<Thing, Answers, Sent>;
  mine: Answers;
  /** What it was before both changed it. */
  base: Answers;
  theirs: Thing;
  onKeepMine: () => void;
  onShowTheirs: () => void;
}

/**
 * Somebody else changed the thing meanwhile. Shows what either changed, and keeps both versions until the person
 * chooses.
 */
export function Conflict<Thing, Answers extends object, Sent extends object>({
  title,
  table: { fields, answersOf, sentOf, changesOf },
  mine,
  base,
  theirs,
  onKeepMine,
  onShowTheirs,
}: ConflictProps<Thing, Answers, Sent>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const present = answersOf(theirs);
  const names = Object.keys(changesOf(mine, present)) as (keyof Sent & string)[];
  const isOwn = (name: string) => name in changesOf(mine, base);
  const typed = sentOf(mine);
  const now = sentOf(present);
  return (
    <section
      ref={section}
      className="card card-body conflict"
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict-title"
    >
      <h2 className="flex mb-2" id="conflict-title">
        <Icon of={alert} size={20} className="mr-2" />
        {title}
      </h2>
      <p>Nada do que escreveu se perdeu. A sua versão só muda o que você mudou. Compare e escolha.</p>
      <dl className="conflict-list my-4">
        {names.map((name) => (
          <div className="py-3 lined-t" key={name}>
            <dt>{fields[name].label}</dt>
            {isOwn(name) && (
              <dd>
                <b className="block text-text2 letters-f13 font-medium">A minha versão</b>
                <Shown field={fields[name]} sent={typed[name]} thing={theirs} />
              </dd>
            )}
            <dd>
              <b className="block text-text2 letters-f13 font-medium">A versão actual</b>
              <Shown field={fields[name]} sent={now[name]} thing={theirs} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flow">
        <Button onClick={onKeepMine}>Ficar com a minha versão</Button>
        <Button look="outline" onClick={onShowTheirs}>
          Ver a versão actual
        </Button>
      </div>
    </section>
  );
}

interface ShownProps<Thing> {
  field: Field<Thing>;
  sent: unknown;
  thing: Thing;
}

function Shown<Thing>({ field, sent, thing }: ShownProps<Thing>) {
  const pictures = field.pictures?.(sent) ?? [];
  if (pictures.length > 0)
    return (
      <span className="flow">
        {pictures.map((address, place) => (
          <img
            key={address}
            className="picture-thumb"
            src={pictureSources(address, 112).src}
            alt={`Imagem ${place + 1}`}
          />
        ))}
      </span>
    );
  const text = field.text(sent, thing);
  // Keyboard users must be able to focus a text that scrolls.
  const scrolls = text.length > 200 && { tabIndex: 0, role: 'region', 'aria-label': field.label };
  return (
    <span className="conflict-text block whitespace-pre-line wrap-anywhere" {...scrolls}>
      {text}
    </span>
  );
}
