import { expect, it } from 'vitest';
import { cvComplaint, cvRefusal } from '#islands/applications/cv-file.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

const type = 'application/pdf';
const tooLarge = 'Arquivo muito grande. Tamanho máximo: 5MB.';

it.each([
  [new File(['foto'], 'foto.jpg', { type: 'image/jpeg' }), 'O currículo tem de ser um PDF.'],
  [new File(['foto'], 'foto.pdf', { type }), 'O currículo tem de ser um PDF.'],
  [new File(['foto'], 'foto.jpg'), 'O currículo tem de ser um PDF.'],
  [new File([Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-')], 'grande.pdf', { type }), tooLarge],
  [new File([], 'vazio.pdf', { type }), 'Este ficheiro está vazio. Escolha outro.'],
  [new File([Buffer.alloc(5 * 1024 * 1024, '%PDF-')], 'cv.pdf', { type }), undefined],
  // Some phones do not know the type of a file from another app.
  [new File(['%PDF-1.7'], 'CV.PDF'), undefined],
])('a CV is a small PDF, before anything is sent: %#', async (file, complaint) => {
  expect(await cvComplaint(file)).toBe(complaint);
});

it.each([
  [415, 'Tipo de arquivo não suportado. Use PDF.', 'O currículo tem de ser um PDF.'],
  [415, 'Este PDF está protegido.', 'Este PDF está protegido.'],
  [413, undefined, tooLarge],
  [409, 'Já se candidatou a esta vaga.', undefined],
])('what the server says with %i of “%s” is about the CV, or not', (status, detail, complaint) => {
  expect(cvRefusal(new ApiError(status, { ...(detail && { detail }) }))).toBe(complaint);
});
