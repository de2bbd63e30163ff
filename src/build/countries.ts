import countries, { type Country } from 'world-countries';

const virtual = 'virtual:countries';

/**
 * The countries of the world as `[code, Portuguese name, dial code]`, a hundredth of what the package knows of them.
 * A chunk of its own, for the browser asks for it by a dynamic import.
 */
export const countryList = () => ({
  name: 'bizlink:countries',
  resolveId: (id: string) => (id === virtual ? `\0${virtual}` : undefined),
  load: (id: string) => (id === `\0${virtual}` ? `export default ${JSON.stringify(trimmed())}` : undefined),
});

/** Home and the countries people here have most to do with come first. */
const near = ['ZA', 'AO', 'BR', 'SZ', 'MW', 'PT', 'TZ', 'ZM', 'ZW'];

/** Where the package's name is an old one, means two places, or is not how it is written here. */
const names: Readonly<Record<string, string>> = {
  CW: 'Curaçau',
  EG: 'Egipto',
  MF: 'São Martinho (França)',
  PE: 'Peru',
  SX: 'São Martinho (Países Baixos)',
  SZ: 'Eswatini (Suazilândia)',
  TW: 'Taiwan',
  VG: 'Ilhas Virgens Britânicas',
};

/** Where the package's code is that of an area inside of a country. */
const dials: Readonly<Record<string, string>> = { AX: '+358', EH: '+212', VA: '+39' };

export function trimmed(): [code: string, name: string, dial: string][] {
  const order = new Intl.Collator('pt');
  return countries
    .toSorted((a, b) => rank(a) - rank(b) || order.compare(nameOf(a), nameOf(b)))
    .map((country) => [country.cca2, nameOf(country), dialOf(country)]);
}

function rank({ cca2 }: Country): number {
  if (cca2 === 'MZ') return 0;
  return near.includes(cca2) ? 1 : 2;
}

const nameOf = ({ cca2, name, translations }: Country): string =>
  names[cca2] ?? translations['por']?.common ?? name.common;

/** Several that begin alike are areas of one code, +1 or +7; St Helena's second is another island's. */
const dialOf = ({ cca2, idd: { root, suffixes } }: Country): string =>
  dials[cca2] ??
  (suffixes.length > 1 && root.length === 2 && root !== '+2' ? root : root + (suffixes[0] ?? ''));
