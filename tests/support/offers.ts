import type { Company } from '#lib/contract/companies.ts';
import type { Service } from '#lib/contract/services.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type Person, person } from '#tests/support/cast.ts';

export const padaria = {
  name: 'Padaria São José',
  nuit: '400000018',
  nationality: 'Moçambique',
  province: 'Nampula',
  district: 'Ilha de Moçambique',
  address: 'Av. dos Heróis 12',
  email: 'geral@padaria.co.mz',
  whatsapp: '84 123 4567',
  description: '<p>Pão</p>',
};

/** Somebody with a company. */
export async function owner(api: TestApi, changes: object = {}): Promise<{ who: Person; company: Company }> {
  const who = await person(api);
  return { who, company: await made(await who.send('POST', '/companies/', { ...padaria, ...changes })) };
}

/** Somebody who offers work in their own name. */
export async function freelancer(api: TestApi, work: object = {}): Promise<Person> {
  const who = await person(api);
  await who.send('PUT', '/users/me', { user_type: 'freelancer', province: 'Maputo', district: 'Matola' });
  await who.send('POST', '/freelancer/profile', { title: 'Electricista', ...work });
  return who;
}

export const words = {
  title: 'Instalação eléctrica completa',
  description: 'Quadro, tomadas e iluminação.\nCom certificado.',
  category: 'Construção',
};

export const publishes = async (who: Person, given: object = {}): Promise<Service> =>
  made(await who.send('POST', '/services/', { ...words, ...given }));

export async function made<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
