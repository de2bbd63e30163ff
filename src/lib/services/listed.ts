import type { Service } from '#lib/contract/services.ts';
import { pageSize } from '#lib/filters.ts';

/** One page of somebody's services, and where the others are. */
export interface Listed {
  readonly services: readonly Service[];
  readonly next: string | undefined;
  /** Where the list begins, if this is not its beginning. */
  readonly first: string | undefined;
}

/** Of what was found, one more than is shown, on the tab of that page. */
export function listed(found: readonly Service[], page: string, after: string | undefined): Listed {
  const services = found.slice(0, pageSize);
  const first = `${page}?tab=services`;
  const last = found.length > pageSize ? services.at(-1) : undefined;
  return { services, next: last && `${first}&last_id=${last.id}`, first: after && first };
}
