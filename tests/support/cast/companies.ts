import type { Company } from '#lib/contract/companies.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import type { Place } from '#tests/support/cast/place.ts';

/** With a NUIT whose check digit is right. */
export const padaria = {
  name: 'Padaria São José',
  nuit: '400000018',
  nationality: 'Moçambique',
  province: 'Nampula',
  district: 'Ilha de Moçambique',
  address: 'Av. dos Heróis 12',
  email: 'geral@padaria.co.mz',
  whatsapp: '84 123 4567',
  description: '<p>Pão <strong>quente</strong> às seis.</p>',
};

export const companyOf = (who: Person, changes: object = {}): Promise<Company> =>
  who.call('POST', '/companies/', { ...padaria, ...changes });

/** Somebody with a company. */
export async function owner(place: Place, changes: object = {}): Promise<{ who: Person; company: Company }> {
  const who = await person(place);
  return { who, company: await companyOf(who, changes) };
}
