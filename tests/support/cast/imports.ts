import type { ServiceImport } from '#lib/contract/imports.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';

const header = 'Título;Descrição;Categoria;Preço;Etiquetas;Imagem';

/** A file with these lines below its header, and what is sent with it. */
export function csvForm(lines: readonly string[] | Buffer, fields: object = {}): FormData {
  const form = new FormData();
  const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from([header, ...lines].join('\r\n'));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'servicos.csv');
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

export const sendsCsv = (
  who: Person,
  lines: readonly string[] | Buffer,
  fields?: object,
): Promise<Response> => who.ask('/services/imports', { method: 'POST', body: csvForm(lines, fields) });

export const imports = (who: Person, lines: readonly string[], fields?: object): Promise<ServiceImport> =>
  made(sendsCsv(who, lines, fields));

export const readImport = (who: Person, { id }: Pick<ServiceImport, 'id'>): Promise<ServiceImport> =>
  who.call('GET', `/services/imports/${id}`);
