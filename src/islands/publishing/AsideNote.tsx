import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { info } from '#lib/icons.ts';

interface Props {
  takeBack: () => void;
  drop: () => void;
}

/** Shown together with the server's version while the person's own version is set aside. */
export function AsideNote({ takeBack, drop }: Props) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <section ref={note} className="note" tabIndex={-1} aria-label="Duas versões">
      <Icon of={info} />
      <div className="grow">
        <p>Esta é a versão actual. A sua ficou guardada neste aparelho.</p>
        <div className="flow mt-2">
          <Button size="small" onClick={takeBack}>
            Voltar à minha versão
          </Button>
          <Button look="outline" size="small" onClick={drop}>
            Ficar com a actual
          </Button>
        </div>
      </div>
    </section>
  );
}
