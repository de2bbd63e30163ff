import type { ServiceStatus } from '#lib/contract/service-form.ts';

/** Every status, in the order in which they are offered. The list of the contract would load zod into the page. */
export const statusLooks: Readonly<Record<ServiceStatus, string>> = {
  Ativo: 'pill pill-ok',
  Pausado: 'pill pill-warn',
  Inativo: 'pill',
};

export const statusNames = Object.keys(statusLooks) as ServiceStatus[];
