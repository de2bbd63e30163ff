export interface Country {
  readonly code: string;
  readonly name: string;
  /** With its plus; empty where nobody has a telephone. */
  readonly dial: string;
}

export const home = { code: 'MZ', name: 'Moçambique', dial: '+258' } as const satisfies Country;

/** All of them, in a file of their own: 250 names for who opens a list of them. */
export async function loadCountries(): Promise<readonly Country[]> {
  const { default: countries } = await import('virtual:countries');
  return countries.map(([code, name, dial]) => ({ code, name, dial }));
}
