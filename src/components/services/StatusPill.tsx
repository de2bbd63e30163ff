import type { ServiceStatus } from '#lib/contract/service-form.ts';

const looks: Record<ServiceStatus, string> = { Ativo: ' pill-ok', Pausado: ' pill-warn', Inativo: '' };

/** The state of one's own service, in a word. */
export const StatusPill = ({ status }: { status: ServiceStatus }) => (
  <span className={`pill${looks[status]}`}>{status}</span>
);
