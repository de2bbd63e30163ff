import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import type { OwnService } from '#lib/contract/services.ts';
import { chainLink, chart, edit, more, pause, play, promoted, share, trash } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { canShare } from '#scripts/marks/hand-over.ts';

export type RowAction = 'status' | 'promotion' | 'stats' | 'share' | 'copy' | 'delete';

interface Props {
  service: OwnService;
  busy: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onAction: (action: RowAction, service: OwnService) => void;
}

export const RowMenu = ({ service, isOpen, onToggle, ...props }: Props) => (
  <details className="menu flex-none" data-closes="" onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary className="icon-button" aria-label={`Opções: ${service.title}`}>
      <Icon of={more} />
    </summary>
    {isOpen && <Panel service={service} {...props} />}
  </details>
);

function Panel({ service, busy, onAction }: Pick<Props, 'service' | 'busy' | 'onAction'>) {
  const panel = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  // Opens upwards if there is not enough room below, above the phone's navigation bar.
  useLayoutEffect(() => {
    const box = panel.current?.getBoundingClientRect();
    if (box && box.bottom > innerHeight - 64 && box.top - box.height > 112) setAbove(true);
  }, []);

  const isActive = service.status === 'Ativo';
  const isSeen = isActive && !service.state;
  const Item = ({ action, icon, text }: { action: RowAction; icon: string; text: string }) => (
    <button
      type="button"
      className={action === 'delete' ? 'option option-danger' : 'option'}
      aria-disabled={busy || undefined}
      // Waits until the menu has closed and returned the focus. Then a dialog opened here returns the focus
      // to the menu button.
      onClick={() => !busy && setTimeout(() => onAction(action, service))}
    >
      <Icon of={icon} />
      {text}
    </button>
  );
  return (
    <div ref={panel} className={isAbove ? 'menu-panel my-menu-above' : 'menu-panel'}>
      <a className="option" href={paths.editService(service.id)}>
        <Icon of={edit} />
        Editar
      </a>
      <Item action="status" icon={isActive ? pause : play} text={isActive ? 'Pausar' : 'Activar'} />
      {!service.state && (
        <Item
          action="promotion"
          icon={promoted}
          text={service.is_promoted ? 'Remover Promoção' : 'Promover'}
        />
      )}
      <Item action="stats" icon={chart} text="Ver estatísticas" />
      {/* Others cannot open the page of a paused or withheld service. */}
      {isSeen && canShare() && <Item action="share" icon={share} text="Partilhar" />}
      {isSeen && <Item action="copy" icon={chainLink} text="Copiar ligação" />}
      <Item action="delete" icon={trash} text="Eliminar" />
    </div>
  );
}
