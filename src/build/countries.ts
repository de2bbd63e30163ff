import countries, { type Country } from 'world-countries';

const virtual = 'virtual:countries';

/**
 * The countries of the world as `[code, Portuguese name, dial code]`, a hundredth of the package's data. They are a
 * chunk of their own, because the browser imports them on demand.
 */
export const countryList = () => ({
  name: 'bizlink:countries',
  resolveId: (id: string) => (id === virtual ? `\0${virtual}` : undefined),
  load: (id: string) => (id === `\0${virtual}` ? `export default ${JSON.stringify(trimmed())}` : undefined),
});

/** Listed after Mozambique, because people here deal with these countries most. */
const near = ['ZA', 'AO', 'BR', 'SZ', 'MW', 'PT', 'TZ', 'ZM', 'ZW'];

/** Replaces names of the package that are outdated, ambiguous, or spelled differently in Mozambique. */
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

/** Replaces dial codes of the package that belong to an area within a country. */
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

/**
 * If a country has several codes after +1 or +7, these are areas, so only the root is used. The second code of St
 * Helena belongs to another island.
 */
const dialOf = ({ cca2, idd: { root, suffixes } }: Country): string =>
  dials[cca2] ??
  (suffixes.length > 1 && root.length === 2 && root !== '+2' ? root : root + (suffixes[0] ?? ''));
