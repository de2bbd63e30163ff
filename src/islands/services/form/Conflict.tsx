import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { priceText } from '#lib/format/price.ts';
import { alert } from '#lib/icons.ts';
import { answersOf, personal, type SentService, type ServiceAnswers, sentOf } from './answers.ts';
import { differences } from './versions.ts';

interface Props {
  mine: ServiceAnswers;
  theirs: Service;
  onKeepMine: () => void;
  onShowTheirs: () => void;
}

/** Changed elsewhere meanwhile: what differs, side by side, and the choice. Nothing is lost until it is made. */
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
            <dt>{labels[name]}</dt>
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
  const text = textOf(name, of, theirs);
  // What scrolls can be scrolled by keys.
  const scrolls = text.length > 200 && { tabIndex: 0, role: 'region', 'aria-label': labels[name] };
  return (
    <span className="conflict-text" {...scrolls}>
      {text}
    </span>
  );
}

function textOf(name: keyof SentService, of: SentService, { company }: Service): string {
  switch (name) {
    case 'price':
      return priceText(of.price);
    case 'tags':
      return of.tags.join(', ') || 'Sem etiquetas';
    case 'images':
      return 'Sem imagens';
    case 'company_id':
      if (of.company_id === null) return personal;
      return company?.id === of.company_id ? company.name : 'Outra empresa';
    default:
      return of[name] || 'Nada';
  }
}

const labels = {
  title: 'Título',
  description: 'Descrição',
  category: 'Categoria',
  price: 'Preço',
  tags: 'Etiquetas',
  images: 'Imagens',
  company_id: 'Empresa',
  status: 'Estado',
} as const satisfies Record<keyof SentService, string>;
