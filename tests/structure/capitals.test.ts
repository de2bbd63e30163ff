import { expect, it } from 'vitest';
import { capitalsIn } from './capitals.ts';
import { readSource, sourceFiles } from './imports.ts';

const read = sourceFiles().filter((path) =>
  /^src\/(lib\/(copy|profiles)|components|islands)\/.*\.tsx?$/.test(path),
);

it('writes headings, buttons and tabs as sentences: one capital, at the beginning', () => {
  expect(read.flatMap((path) => capitalsIn(path, readSource(path)))).toEqual([]);
});

it.each([
  `const text = 'Ver Serviço';`,
  `<Button>Guardar Alterações</Button>`,
  `const text = "Pedir Ajuda";`,
])('finds the capital in %s', (text) => {
  expect(capitalsIn('src/lib/copy/x.ts', text)).toHaveLength(1);
});

it.each([`const text = 'Ver Perfil';`, `const text = 'Abrir Definições';`, `const text = 'Sem CV';`])(
  'leaves the names and what is quoted in %s',
  (text) => {
    expect(capitalsIn('src/lib/copy/x.ts', text)).toEqual([]);
  },
);
