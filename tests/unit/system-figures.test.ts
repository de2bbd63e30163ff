import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Figures } from '#islands/system/Figures.tsx';
import type { ProgramFigure } from '#lib/contract/system.ts';

const cpu: ProgramFigure = {
  name: 'cpu',
  unit: 'share',
  value: null,
  state: 'ok',
  share: null,
  since: null,
  bytes: null,
  failure: null,
};
const shown = (changes: Partial<ProgramFigure>) =>
  renderToStaticMarkup(createElement(Figures, { figures: [{ ...cpu, ...changes }] }));

it('says of a number that it is well only where it was measured', () => {
  expect(shown({})).toContain('Ainda sem medida');
  expect(shown({})).not.toContain('Bem');
  expect(shown({ value: 0.2 })).toContain('Bem');
  expect(shown({ state: 'red' })).toContain('Atenção');
});
