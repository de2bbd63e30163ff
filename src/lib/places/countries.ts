export interface Country {
  readonly code: string;
  readonly name: string;
  readonly dial: string;
}

export const home = { code: 'MZ', name: 'Moçambique', dial: '+258' } as const satisfies Country;

/** Loaded on demand, because only people who open the list need its 250 names. */
export async function loadCountries(): Promise<readonly Country[]> {
  const { default: countries } = await import('virtual:countries');
  return countries.map(([code, name, dial]) => ({ code, name, dial }));
}
