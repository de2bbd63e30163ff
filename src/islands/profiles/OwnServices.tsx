import { ServiceCard } from '#components/services/ServiceCard.tsx';
import { StatusPill } from '#components/services/StatusPill.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { edit, plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

const paging = { pageSize: 20, failed: serviceTexts.listFailed };

function fetchPage(limit: number, before: readonly Service[]) {
  const last = before.at(-1);
  const after = last ? `&last_id=${last.id}` : '';
  return call<readonly Service[]>('GET', `/services/mine?limit=${limit}${after}`);
}

const publish = `${paths.myServices}?publicar=1`;

/** One's own services as others see them, with their state and where to change them. */
export function OwnServices() {
  const { items: services, hasMore, problem, isLoading, load } = useEndlessList(fetchPage, paging);
  if (problem && !services) return <NotLoaded problem={problem} onRetry={load} />;
  if (!services) return <p role="status">Carregando…</p>;
  if (services.length === 0) return <None />;
  return (
    <>
      <div className="flow mb-3">
        <a className="button button-small button-quiet" href={publish}>
          <Icon of={plus} />
          Publicar Serviço
        </a>
        <a className="button button-small button-outline" href={paths.myServices}>
          Gerir serviços
        </a>
      </div>
      <div className="offer-cards">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} pill={<StatusPill status={service.status} />}>
            <Acts id={service.id} title={service.title} />
          </ServiceCard>
        ))}
      </div>
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {hasMore && !problem && (
        <p className="mt-4 text-center">
          <button
            type="button"
            className="button button-outline"
            aria-busy={isLoading || undefined}
            disabled={isLoading}
            onClick={load}
          >
            Mais serviços
          </button>
        </p>
      )}
    </>
  );
}

const Acts = ({ id, title }: { id: number; title: string }) => (
  <div className="offer-card-acts">
    <a
      className="button button-small button-text"
      href={paths.editService(id)}
      aria-label={`Editar: ${title}`}
    >
      <Icon of={edit} />
      Editar
    </a>
  </div>
);

const None = () => (
  <div className="empty">
    <h2>A sua banca ainda está vazia</h2>
    <p>Publique o primeiro serviço: título, preço, e uma fotografia se tiver.</p>
    <a className="button" href={publish}>
      Publicar Serviço
    </a>
  </div>
);
