import { useCallback } from 'react';
import { WithheldPill } from '#components/moderation/Withheld.tsx';
import { ServiceCard } from '#components/services/ServiceCard.tsx';
import { StatusPill } from '#components/services/StatusPill.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { Service } from '#lib/contract/services.ts';
import { withheldTexts } from '#lib/copy/moderation/withheld.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { edit, plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

const paging = { pageSize: 20, failed: serviceTexts.listFailed };

interface Props {
  /** An id, or 'none' for what the person offers themselves. */
  company: string;
  publishHref: string;
}

export function OwnServices({ company, publishHref }: Props) {
  const fetchPage = useCallback(
    (limit: number, before: readonly Service[]) => {
      const last = before[before.length - 1];
      const after = last ? `&last_id=${last.id}` : '';
      return call('GET', `/services/mine?company_id=${company}&limit=${limit}${after}`);
    },
    [company],
  );
  const { items: services, hasMore, problem, isLoading, load } = useEndlessList(fetchPage, paging);
  if (problem && !services) return <NotLoaded problem={problem} onRetry={load} />;
  if (!services) return <p role="status">Carregando…</p>;
  if (services.length === 0) return <NoServices publishHref={publishHref} />;
  return (
    <>
      <div className="flow mb-3">
        <Button look="quiet" size="small" href={publishHref}>
          <Icon of={plus} />
          Publicar Serviço
        </Button>
        <Button look="outline" size="small" href={paths.myServices}>
          Gerir serviços
        </Button>
      </div>
      <div className="thing-cards">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            pill={
              service.state ? <WithheldPill state={service.state} /> : <StatusPill status={service.status} />
            }
            sellerNamed={false}
            acts={<Actions service={service} />}
          />
        ))}
      </div>
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {hasMore && !problem && (
        <p className="mt-4 text-center">
          <Button look="outline" busy={isLoading} disabled={isLoading} onClick={load}>
            Mais serviços
          </Button>
        </p>
      )}
    </>
  );
}

const Actions = ({ service: { id, title, state } }: { service: Service }) => (
  <div className="flow mt-1">
    <Button look="text" size="small" href={paths.editService(id)} aria-label={`Editar: ${title}`}>
      <Icon of={edit} />
      Editar
    </Button>
    {state && (
      <Button look="text" size="small" href={paths.decisions}>
        {withheldTexts.why}
      </Button>
    )}
  </div>
);

const NoServices = ({ publishHref }: Pick<Props, 'publishHref'>) => (
  <EmptyState
    title="A sua banca ainda está vazia"
    text="Publique o primeiro serviço: título, preço, e uma fotografia se tiver."
  >
    <Button href={publishHref}>Publicar Serviço</Button>
  </EmptyState>
);
