import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';

export const itemWords = {
  title: 'Cozinha por medida em Maputo',
  description: 'Madeira de umbila, três semanas de trabalho.',
};

export interface ShownFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly still?: Uint8Array;
}

export const showing = (who: Person, given: object = {}, file?: ShownFile): Promise<Response> =>
  who.ask('/portfolio/', { method: 'POST', body: formOf({ ...itemWords, ...given }, file) });

export const changing = (who: Person, id: number, given: object, file?: ShownFile): Promise<Response> =>
  who.ask(`/portfolio/${id}`, { method: 'PUT', body: formOf(given, file) });

function formOf(given: object, file?: ShownFile): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(given)) body.set(name, String(value));
  if (file) body.set('media_file', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'trabalho');
  if (file?.still) body.set('still', new Blob([new Uint8Array(file.still)]), 'still.jpg');
  return body;
}

/** An item of this person, or of a company of theirs. */
export const shows = (who: Person, given?: object, file?: ShownFile): Promise<PortfolioItem> =>
  made(showing(who, given, file));
