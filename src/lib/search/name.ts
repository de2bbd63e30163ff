import { filterNames } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import { filters } from './filters.ts';

/** Like “pedreiro em Maputo, até 5000 MT”. The type is named only if nothing else is asked. */
export function searchName({ q, ...asked }: Asked): string {
  const chosen = filterNames
    .filter((name) => name !== 'type' && !(name === 'province' && asked.district !== undefined))
    .map((name) => filters[name].text(asked));
  const parts = [q, ...chosen].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : (filters.type.text(asked) ?? '');
}
