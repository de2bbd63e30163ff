import type { ServiceStatus } from '#lib/contract/service-form.ts';

const looks: Record<ServiceStatus, string> = { Ativo: ' pill-ok', Pausado: ' pill-warn', Inativo: '' };

/** The status of the owner's service, in a word. */
export const StatusPill = ({ status }: { status: ServiceStatus }) => (
  <span className={`pill${looks[status]}`}>{status}</span>
);
