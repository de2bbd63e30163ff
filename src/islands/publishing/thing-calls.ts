import type { AnswerTo } from '#lib/contract/declared-call.ts';
import { type CallOptions, callAt } from '#scripts/calls/api.ts';
import { sendWarned } from './doubts.ts';

type ThingPath = '/services' | '/jobs' | '/portfolio' | '/requests';

export interface ThingCalls<Thing> {
  readonly read: (id: number | string) => Promise<Thing>;
  readonly publish: (fields: object) => Promise<Thing>;
  readonly edit: (id: number, changes: object) => Promise<Thing>;
}

export function thingCalls<Path extends ThingPath>(path: Path, options: CallOptions = {}) {
  type Thing = AnswerTo<'PUT', `${Path}/${number}`>;
  const to = (method: string, address: string, json?: object) =>
    callAt(method, address, { ...options, ...(json && { json }) }) as Promise<Thing>;
  return {
    read: (id) => to('GET', `${path}/${id}`),
    publish: (fields) =>
      sendWarned('publish', (confirmed) => to('POST', `${path}/`, { ...fields, ...confirmed })),
    edit: (id, changes) =>
      sendWarned('save', (confirmed) => to('PUT', `${path}/${id}`, { ...changes, ...confirmed })),
  } satisfies ThingCalls<Thing>;
}
