import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Face } from '#components/ui/Picture.tsx';
import { faceClass } from '#lib/art/face.ts';

const facesOf = (first: string) =>
  new Set(Array.from({ length: 200 }, (_, at) => faceClass(`${first} ${at.toString(36)}`)));
const portraits = (first: string) =>
  Array.from(facesOf(first))
    .filter((face) => face.startsWith('face'))
    .sort();

it('a person is one of the portraits or a cloth, always the same', () => {
  expect(portraits('Amina')).toEqual(['face paint-1', 'face paint-3', 'face paint-5']);
  for (const first of ['Nelson', 'Hélio', 'Carlos', 'João'])
    expect(portraits(first)).toEqual(['face paint-2', 'face paint-4', 'face paint-6']);
  expect(facesOf('Amina').size).toBe(9);
  expect(faceClass(' Amina Abdala ')).toBe(faceClass('Amina Abdala'));
});

it('a name that does not say which portrait would suit is a cloth with its initial', () => {
  for (const first of ['Isabel', 'Manuel', 'Mussa', 'Conceição', 'zeca99'])
    expect(portraits(first)).toEqual([]);
});

it('a company is one of six cloths', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Padaria ${at}`);
  expect(new Set(names.map((name) => faceClass(name, { company: true }))).size).toBe(6);
});

it('a photo lies over the initial alone, and without one the initial stays below the drawing', () => {
  const shown = (photo: string | null, company = false) =>
    renderToStaticMarkup(createElement(Face, { name: 'Rosa Cumbe', photo, company, size: 48 }));
  expect(shown('/media/rosa.webp')).toMatch(
    /^<span class="avatar avatar-48 paint-\d" aria-hidden="true">R<img /,
  );
  expect(shown(null)).toMatch(
    /^<span class="avatar avatar-48 (face|woven) paint-\d" aria-hidden="true">R<\/span>$/,
  );
  expect(shown(null, true)).toMatch(
    /^<span class="avatar avatar-48 avatar-company woven paint-\d" aria-hidden="true">R<\/span>$/,
  );
});
