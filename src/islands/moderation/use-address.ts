import { goToAddress, useAddressed } from '#islands/ui/use-query.ts';
import { caseAddress } from '#lib/moderation/addresses.ts';
import { type CaseState, type CaseType, caseStates, caseTypes } from '#lib/moderation/life.ts';
import { paths } from '#lib/paths.ts';

export interface QueueAddress {
  readonly open: number | undefined;
  readonly state: CaseState | 'waiting';
  readonly type: CaseType | undefined;
}

const here = () => location.pathname + location.search;

export const useAddress = (): QueueAddress => addressIn(useAddressed(here, ''));

function addressIn(address: string): QueueAddress {
  const [path = '', search] = address.split('?');
  const asked = new URLSearchParams(search);
  const id = /^\/moderacao\/([1-9]\d{0,14})$/.exec(path)?.[1];
  return {
    open: id ? Number(id) : undefined,
    state: caseStates.find((state) => state === asked.get('estado')) ?? 'waiting',
    type: caseTypes.find((type) => type === asked.get('tipo')),
  };
}

export function hrefOf({ open, state, type }: QueueAddress): string {
  const asked = new URLSearchParams();
  if (state !== 'waiting') asked.set('estado', state);
  if (type) asked.set('tipo', type);
  const query = String(asked);
  return (open ? caseAddress(open) : paths.moderation) + (query && `?${query}`);
}

/** A case is a step of the history above the list. Going on to another one replaces it. */
export function go(change: Partial<QueueAddress>): void {
  const now = addressIn(here());
  const next = hrefOf({ ...now, ...change });
  if (next !== here()) goToAddress(next, { replaces: Boolean(now.open && change.open) });
}
