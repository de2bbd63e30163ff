import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { alert } from '#lib/icons.ts';
import { answersOf, sentOf } from './answers.ts';
import { type Field, type SentService, type ServiceAnswers, serviceFields } from './fields.ts';
import { differences } from './versions.ts';

interface Props {
  mine: ServiceAnswers;
  theirs: Service;
  onKeepMine: () => void;
  onShowTheirs: () => void;
}

/**
 * Somebody changed the service meanwhile. Shows both versions side by side and lets the person choose. Until then both
 * are kept.
 */
export function Conflict({ mine, theirs, onKeepMine, onShowTheirs }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const now = sentOf(answersOf(theirs));
  const typed = sentOf(mine);
  return (
    <section
      ref={section}
      className="card card-body conflict"
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict-title"
    >
      <h2 id="conflict-title">
        <Icon of={alert} size={20} />
        {serviceTexts.changedMeanwhile}
      </h2>
      <p>Nada do que escreveu se perdeu. Compare e escolha.</p>
      <dl className="conflict-list">
        {differences(mine, answersOf(theirs)).map((name) => (
          <div key={name}>
            <dt>{serviceFields[name].label}</dt>
            <dd>
              <b>A minha versão</b>
              <Shown name={name} of={typed} theirs={theirs} />
            </dd>
            <dd>
              <b>A versão actual</b>
              <Shown name={name} of={now} theirs={theirs} />
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

interface ShownProps {
  name: keyof SentService;
  of: SentService;
  theirs: Service;
}

function Shown({ name, of, theirs }: ShownProps) {
  if (name === 'images' && of.images.length > 0)
    return (
      <span className="flow">
        {of.images.map((address, place) => (
          <img
            key={address}
            className="picture-thumb"
            src={pictureSources(address, 96).src}
            alt={`Imagem ${place + 1}`}
          />
        ))}
      </span>
    );
  const { label, text: textOf }: Field = serviceFields[name];
  const text = textOf(of[name], theirs);
  // A text that scrolls must be reachable by keyboard.
  const scrolls = text.length > 200 && { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <span className="conflict-text" {...scrolls}>
      {text}
    </span>
  );
}
