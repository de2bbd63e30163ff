import type { OpenApi } from '#lib/contract/open-api.ts';
import { callsOf } from './calls.ts';
import { keyOf, type Shown } from './fields.ts';
import { apiDocsPaths } from './paths.ts';

export interface Refusal {
  readonly status: string;
  readonly codes: readonly string[];
}

/** Every status with which a call of the document refuses, and the codes that come with it. */
export function refusalsIn(document: OpenApi): Refusal[] {
  const codes = new Map<string, Set<string>>();
  for (const { operation } of callsOf(document))
    for (const [status, { description }] of Object.entries(operation.responses))
      if (Number(status) >= 400)
        for (const code of description.split(', '))
          codes.set(status, (codes.get(status) ?? new Set()).add(code));
  return [...codes]
    .map(([status, those]) => ({ status, codes: [...those] }))
    .sort((one, other) => Number(one.status) - Number(other.status));
}

/** The objects that calls answer. A refusal may carry one of them. */
export const answeredIn = (document: OpenApi): ReadonlyMap<string, Shown> =>
  new Map(
    callsOf(document)
      .reverse()
      .flatMap((call) => {
        const { method, path, operation } = call;
        const shown = { href: apiDocsPaths.call(call), name: `${method} ${path}` };
        return ['200', '201'].flatMap((status) => {
          const answer = operation.responses[status]?.content?.['application/json'];
          return answer ? [[keyOf(answer.schema), shown] as const] : [];
        });
      }),
  );
