import type { ServiceStatus } from '#lib/contract/service-form.ts';

/**
 * All statuses, in display order. Not imported from the contract, because that would load zod into the page.
 */
export const statusLooks: Readonly<Record<ServiceStatus, string>> = {
  Ativo: 'pill pill-ok',
  Pausado: 'pill pill-warn',
  Inativo: 'pill',
};

export const statusNames = Object.keys(statusLooks) as ServiceStatus[];
