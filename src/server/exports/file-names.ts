import { withoutEnd } from '#lib/format/ends.ts';

type Folder = 'imagens' | 'documentos' | 'portfolio' | 'candidaturas' | 'conversas';

/** Emoji take four bytes each, and no system takes names of more than 255. */
const mostSigns = 50;

/**
 * Where a file lies in the zip. The number before the name keeps two of the same name apart, and makes names that Windows
 * reserves harmless.
 */
export function filePath(folder: Folder, id: number, name: string): string {
  const [, stem = '', ending = ''] =
    /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(
      name.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}\\/"<>:|?*]/gu, ''),
    ) ?? [];
  const begin = Array.from(stem).slice(0, mostSigns).join('');
  const short = withoutEnd(begin.replace(/^[\s.]+/, ''), /[\s.]/);
  return `ficheiros/${folder}/${id}-${short || 'ficheiro'}${ending}`;
}
