import { describe, expect, it } from 'vitest';
import { itemTable } from '#islands/portfolio/form/fields.ts';
import { chosenMedia } from '#islands/portfolio/form/media-file.ts';
import { itemVersions } from '#islands/portfolio/form/send-item.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';

const tooLarge = 'Arquivo muito grande. Tamanho máximo: 10MB';
const oddType = 'Tipo de arquivo não suportado. Use imagens, vídeos ou PDFs.';
const most = 10 * 1024 * 1024;
const file = (name: string, type: string, size = 9) => new File([Buffer.alloc(size, 1)], name, { type });

it.each([
  [file('folha.xlsx', 'application/vnd.ms-excel'), oddType],
  [file('folha.xlsx', ''), oddType],
  [file('grande.pdf', 'application/pdf', most + 1), tooLarge],
  [file('vazio.pdf', 'application/pdf', 0), 'Este ficheiro está vazio. Escolha outro.'],
])('what cannot be shown is refused before anything is sent: %#', async (chosen, complaint) => {
  expect(await chosenMedia(chosen)).toBe(complaint);
});

it.each([
  [file('grande.pdf', 'application/pdf', most), 'pdf'],
  [file('roda.gif', 'image/gif'), 'animation'],
  // Some phones do not know the type of a file from another app.
  [file('CATÁLOGO.PDF', ''), 'pdf'],
])('what can be shown is known for what it is: %#', async (chosen, kind) => {
  expect(await chosenMedia(chosen)).toEqual({ file: chosen, kind });
});

describe('an edited work', () => {
  const work = { id: 7, title: 'Obra', description: null, link: 'https://exemplo.co.mz', updated_at: '1' };
  const item = work as unknown as PortfolioItem;
  const { answersOf, changesOf } = itemTable;

  it('sends only what was changed, a file that is taken away and a link that is emptied too', () => {
    const before = answersOf(item);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, title: 'Muro', removes_media: true }, before)).toEqual({
      title: 'Muro',
      remove_media: 'true',
    });
    expect(changesOf({ ...before, link: '' }, before)).toEqual({ link: '' });
  });

  it('is another version where somebody has changed what is asked, and the same where not', () => {
    const version = itemVersions.versionOf(item);
    expect(itemVersions.rebase(version, { ...item, title: 'Deles', updated_at: '2' })).toBeUndefined();
    expect(itemVersions.rebase(version, { ...item, updated_at: '2' })).toMatchObject({ updated_at: '2' });
  });
});
