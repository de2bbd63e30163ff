import type { LeadKind } from '#lib/contract/services.ts';
import { tell, whenLookedAt } from '#scripts/visits/visits.ts';

export function tellVisits(id: number) {
  whenLookedAt(() => tell(`/services/${id}/view`));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-lead]');
    if (link) tellLead(id, link.dataset['lead'] as LeadKind);
  });
}

export const tellLead = (id: number, kind: LeadKind) => tell(`/services/${id}/lead`, { kind });
