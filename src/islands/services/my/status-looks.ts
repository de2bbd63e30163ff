import type { ServiceStatus } from '#lib/contract/service-form.ts';

/** Every state, in the order in which they are offered. The list in the contract would bring zod along. */
export const statusLooks: Readonly<Record<ServiceStatus, string>> = {
  Ativo: 'pill pill-ok',
  Pausado: 'pill pill-warn',
  Inativo: 'pill',
};

export const statusNames = Object.keys(statusLooks) as ServiceStatus[];
