import type { ServiceStatus } from '#lib/contract/service-form.ts';

const looks: Record<ServiceStatus, string> = { Ativo: ' pill-ok', Pausado: ' pill-warn', Inativo: '' };

export const StatusPill = ({ status }: { status: ServiceStatus }) => (
  <span className={`pill${looks[status]}`}>{status}</span>
);
