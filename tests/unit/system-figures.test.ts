import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Figures } from '#islands/system/Figures.tsx';
import type { ProgramFigure } from '#lib/contract/system.ts';
import { figureTexts } from '#lib/copy/system.ts';

const cpu: ProgramFigure = {
  name: 'cpu',
  unit: 'share',
  value: null,
  state: 'ok',
  share: null,
  since: null,
  bytes: null,
  failure: null,
  line: null,
};
const shown = (changes: Partial<ProgramFigure>) =>
  renderToStaticMarkup(
    createElement(Figures, { of: [{ figure: { ...cpu, ...changes } }], viewBox: '0 0 1 1' }),
  );

it('says what to do about a number only where it is red, and draws a line only where there is one', () => {
  expect(shown({})).toContain('Ainda sem medida');
  expect(shown({})).not.toContain(figureTexts.cpu.act);
  expect(shown({ state: 'red' })).toContain(figureTexts.cpu.act);
  expect(shown({})).not.toContain('<svg');
  const line = { path: 'M0 0L1 1', least: 0.1, most: 0.9 };
  expect(shown({ line })).toMatch(/<path d="M0 0L1 1".*Nas últimas 24 horas: de 10% a 90%\./);
});
