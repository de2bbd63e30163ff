import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { OwnService } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { copyAddress } from '#scripts/marks/copy-address.ts';
import { handOver } from '#scripts/marks/hand-over.ts';
import { openPublishing } from '#scripts/services/publishing.ts';
import { ListEnd } from './ListEnd.tsx';
import { ListTools } from './ListTools.tsx';
import { linkTo } from './links.ts';
import { Row, rowId } from './Row.tsx';
import type { RowAction } from './RowMenu.tsx';
import { RowsSkeleton } from './Skeletons.tsx';
import { StatsOfService } from './StatsOfService.tsx';
import { type Recount, useRowActions } from './use-row-actions.ts';
import type { ServiceList } from './use-services.ts';

interface Props {
  list: ServiceList;
  recount: Recount;
  mayPublish: boolean;
  drawing: ReactNode;
}

export function Services({ list, recount, mayPublish, drawing }: Props) {
  const { rows, state, filter } = list;
  const { busy, announcement, toggleStatus, togglePromotion, eliminate } = useRowActions(list, recount);
  const [opened, setOpened] = useState<{ action: 'delete' | 'stats'; service: OwnService }>();
  const [isOpen, setOpen] = useState(false);
  const focusAfter = useFocusAfter(rows);

  const action = useCallback(
    (kind: RowAction, service: OwnService) => {
      if (kind === 'status') void toggleStatus(service);
      else if (kind === 'promotion') void togglePromotion(service);
      else if (kind === 'share') void handOver({ title: service.title, url: linkTo(service) });
      else if (kind === 'copy') void copyAddress(linkTo(service));
      else {
        setOpened({ action: kind, service });
        setOpen(true);
      }
    },
    [toggleStatus, togglePromotion],
  );
  const close = useCallback(() => setOpen(false), []);
  const confirm = (service: OwnService) => {
    close();
    focusAfter(service);
    void eliminate(service);
  };

  if (!rows)
    return state === 'failed' ? (
      <NotLoaded problem={serviceTexts.listFailed} onRetry={list.more} />
    ) : (
      <RowsSkeleton />
    );
  const isNarrowed = filter.q.trim() !== '' || filter.status !== '';
  if (rows.length === 0 && !isNarrowed && state === 'all')
    return <EmptyList mayPublish={mayPublish} drawing={drawing} />;
  return (
    <section aria-labelledby="my-list-title">
      <h2 className="visually-hidden" id="my-list-title" tabIndex={-1}>
        Serviços
      </h2>
      <ListTools list={list} isNarrowed={isNarrowed} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {state === 'failed' ? (
        <NotLoaded problem={serviceTexts.listFailed} onRetry={list.more} />
      ) : (
        rows.length > 0 && (
          <ul className="card overflow-visible lined">
            {rows.map((service) => (
              <Row key={service.id} service={service} busy={busy.has(service.id)} onAction={action} />
            ))}
          </ul>
        )
      )}
      <ListEnd list={list} />
      <StatsOfService service={opened?.service} open={isOpen && opened?.action === 'stats'} onClose={close} />
      <ConfirmSheet
        title={texts.deleteTitle(opened?.service.title ?? '')}
        effect={texts.deleteEffect}
        open={isOpen && opened?.action === 'delete'}
        onConfirm={() => opened && confirm(opened.service)}
        onClose={close}
      />
    </section>
  );
}

const EmptyList = ({ mayPublish, drawing }: { mayPublish: boolean; drawing: ReactNode }) => (
  <div className="empty">
    {drawing}
    <h2 id="my-list-title" tabIndex={-1}>
      A sua banca ainda está vazia
    </h2>
    {mayPublish && (
      <>
        <p>Publique o primeiro serviço.</p>
        <Button onClick={openPublishing}>Publicar serviço</Button>
      </>
    )}
  </div>
);

/**
 * When a row disappears, the focus goes to the menu of the next row, otherwise to the heading. Without this,
 * it would go to the top of the page.
 */
function useFocusAfter(rows: readonly OwnService[] | undefined) {
  const leaving = useRef<{ id: number; neighbour: number | undefined }>(undefined);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || rows?.some(({ id }) => id === gone.id)) return;
    leaving.current = undefined;
    const row = gone.neighbour === undefined ? null : document.getElementById(rowId(gone.neighbour));
    (row?.querySelector('summary') ?? document.getElementById('my-list-title'))?.focus();
  }, [rows]);
  return useCallback(
    (row: OwnService) => {
      const at = rows?.findIndex(({ id }) => id === row.id) ?? -1;
      leaving.current = { id: row.id, neighbour: (rows?.[at + 1] ?? rows?.[at - 1])?.id };
    },
    [rows],
  );
}
