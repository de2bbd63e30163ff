import type { Service } from '#lib/contract/services.ts';
import { pageSize } from '#lib/filters.ts';

/** A page of a seller's services, with links to the other pages. */
export interface Listed {
  readonly services: readonly Service[];
  readonly next: string | undefined;
  /** The first page. Undefined on the first page itself. */
  readonly first: string | undefined;
}

/** Makes a page of the found services, of which one more than fits was fetched. */
export function listed(found: readonly Service[], page: string, after: string | undefined): Listed {
  const services = found.slice(0, pageSize);
  const first = `${page}?tab=services`;
  const last = found.length > pageSize ? services.at(-1) : undefined;
  return { services, next: last && `${first}&last_id=${last.id}`, first: after && first };
}
